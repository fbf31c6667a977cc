import JSON
import MicroHTTPD

/// The pages of links: invitations, offers of friendship, and links in mails.
extension Pages {
    func invitation(_ code: String, _ language: PageLanguage) -> HTML {
        let text = PageText.of(language)
        return page(
            text.invited, language,
            preview: preview(text.invited, text.invitedPreview(code), "j/\(code)", language),
            """
            <p>\(text.opensLobby)</p>
            <p class="code">\(code)</p>
            \(button("app/join/\(code)", text.openInBrowser))\
            \(image("j/\(code)", text.invitationPicture))
            <h2>\(text.join)</h2>
            <ul>
            <li>\(text.joinInApp)</li>
            <li>\(text.onCommandLine) <kbd>fairway join \(code)</kbd></li>
            </ul>
            <p>\(text.worksUntil)</p>
            <h2>\(text.noAccount)</h2>
            <p><a class="button" href="\(root)/?join=\(code)">\(text.signUpAndJoin)</a></p>
            \(signingIn(for: "join=\(code)", text))
            """)
    }

    func friend(_ user: String, _ language: PageLanguage) -> HTML {
        let text = PageText.of(language)
        return page(
            text.befriend(user), language,
            preview: preview(text.befriend(user), text.befriendPreview, "f/\(user)", language),
            """
            <p>\(text.addThis)</p>
            <p class="code">\(user)</p>
            \(button("app/friend/\(user)", text.openInBrowser))\
            \(image("f/\(user)", text.friendPicture))
            <h2>\(text.add)</h2>
            <p>\(text.addInApp)</p>
            <h2>\(text.noAccount)</h2>
            <p><a class="button" href="\(root)/?friend=\(user)">\(text.signUpAndAdd)</a></p>
            \(signingIn(for: "friend=\(user)", text))
            """)
    }

    /// The page of a link that confirms something. Its script reads the token from the address, and
    /// shows the outcome.
    func confirmation(_ language: PageLanguage) -> HTML {
        let text = PageText.of(language)
        return page(text.confirming, language, head: script(language), outcome(text))
    }

    /// The page of a link that sets a new password.
    func newPassword(_ language: PageLanguage) -> HTML {
        let text = PageText.of(language)
        return page(
            text.choosePassword, language, head: script(language),
            """
            <form id="new" hidden>
            <p><label>\(text.newPassword)
            <input name="password" type="password" autocomplete="new-password" minlength="8" \
            maxlength="128" required></label></p>
            <p><button>\(text.setPassword)</button></p>
            <p>\(text.signsOut)</p>
            </form>
            \(outcome(text))
            """)
    }

    private func script(_ language: PageLanguage) -> HTML {
        let texts = String(decoding: LinkText.json(in: language).bytes, as: UTF8.self)
        return """
            <script src="\(root)/assets/link.js" defer data-texts="\(texts)"></script>

            """
    }

    private func outcome(_ text: Words<PageText>) -> HTML {
        let onward: HTML = hasApp ? "<p><a href=\"\(root)/app/\">\(text.onward)</a></p>" : ""
        return """
            <p id="outcome" role="status"></p>
            <p><button id="again" type="button" hidden>\(text.tryAgain)</button></p>
            <noscript><p>\(text.needsScript)</p></noscript>
            \(onward)
            """
    }

    /// The page for an address that does not exist.
    func nothing(_ language: PageLanguage) -> HTML {
        let text = PageText.of(language)
        return page(text.nothing, language, "<p>\(text.nothingWhy)</p>")
    }

    private func preview(
        _ title: String, _ description: String, _ path: String, _ language: PageLanguage
    ) -> LinkPreview {
        LinkPreview(
            title: title, description: description, url: "\(publicURL)/\(path)",
            picture: picture(PageText.of(language).pictureWords), language: language)
    }

    private func image(_ path: String, _ description: String) -> HTML {
        """
        <p><img class="qr" src="\(root)/qr/\(path).svg" width="240" height="240" \
        alt="\(description)"></p>
        """
    }
}

/// The pages on the way to an identity provider and back.
extension Pages {
    /// The links to identity providers, which work with and without a Fairway account. Empty if no
    /// provider is configured.
    ///
    /// - Parameter purpose: The purpose of the visit as a query, such as `join=CODE`.
    func signingIn(for purpose: String, _ text: Words<PageText>) -> HTML {
        guard !providers.isEmpty else { return "" }
        var items: HTML = ""
        for (id, name) in providers {
            items = "\(items)<li><a href=\"\(root)/oidc/\(id)?\(purpose)\">\(name)</a></li>\n"
        }
        return """
            <h2>\(text.signInThrough)</h2>
            <ul>
            \(items)</ul>
            """
    }

    /// The question before accounts are linked. The form posts to the address of the page.
    func linking(provider: String, user: String, _ language: PageLanguage) -> HTML {
        let text = PageText.of(language)
        return page(
            text.link(provider), language,
            """
            <p>\(text.linkMeans(provider))</p>
            <p class="code">\(user)</p>
            <p>\(text.linkOnly)</p>
            <form method="post"><p><button>\(text.linkThem)</button></p></form>
            """)
    }

    func linked(_ language: PageLanguage) -> HTML {
        let text = PageText.of(language)
        return page(text.linked, language, "<p>\(text.linkedMeans)</p>")
    }

    /// The page for a sign-in that failed.
    ///
    /// - Parameter reason: A sentence in the language of the page.
    func providerProblem(_ reason: String, _ language: PageLanguage) -> HTML {
        let text = PageText.of(language)
        return page(
            text.notSignedIn, language,
            """
            <p>\(text.didNotWork(reason))</p>
            <p>\(text.tryAnew)</p>
            """)
    }
}
