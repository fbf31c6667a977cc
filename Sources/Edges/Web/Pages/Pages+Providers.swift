/// What a browser sees on its way to an identity provider, and back from it.
extension Pages {
    /// The ways that lead through a provider, with or without an account here yet; nothing where
    /// none is configured.
    /// - Parameter purpose: What the person came for, as a query: `join=CODE`.
    func signingIn(for purpose: String, _ text: PageText) -> HTML {
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

    /// Asked before anything is linked; the form leads to where the page itself is.
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

    /// - Parameter reason: In English.
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
