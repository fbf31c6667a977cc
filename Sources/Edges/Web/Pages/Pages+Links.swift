import Contract
import MicroHTTPD
import Rules

/// The pages themselves.
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

    /// The page reads the token from its own address, and says what came of it.
    func confirmation(_ language: PageLanguage) -> HTML {
        let text = PageText.of(language)
        return page(text.confirming, language, head: script, outcome(text))
    }

    func newPassword(_ language: PageLanguage) -> HTML {
        let text = PageText.of(language)
        return page(
            text.choosePassword, language, head: script,
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

    private var script: HTML {
        """
        <script src="\(root)/assets/link.js" defer></script>

        """
    }

    private func outcome(_ text: PageText) -> HTML {
        let onward: HTML = hasApp ? "<p><a href=\"\(root)/app/\">\(text.onward)</a></p>" : ""
        return """
            <p id="outcome" role="status"></p>
            <p><button id="again" type="button" hidden>\(text.tryAgain)</button></p>
            <noscript><p>\(text.needsScript)</p></noscript>
            \(onward)
            """
    }

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
