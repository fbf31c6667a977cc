/// What a browser sees on its way to an identity provider, and back from it.
extension Pages {
    /// The ways that lead through a provider, with or without an account here yet; nothing where
    /// none is configured.
    /// - Parameter purpose: What the person came for, as a query: `join=CODE`.
    func signingIn(for purpose: String) -> HTML {
        guard !providers.isEmpty else { return "" }
        var items: HTML = ""
        for (id, name) in providers {
            items = "\(items)<li><a href=\"\(root)/oidc/\(id)?\(purpose)\">\(name)</a></li>\n"
        }
        return """
            <h2>Or sign in through</h2>
            <ul>
            \(items)</ul>
            """
    }

    /// Asked before anything is linked; the form leads to where the page itself is.
    func linking(provider: String, user: String) -> HTML {
        page(
            "Link \(provider)",
            """
            <p>From then on, whoever signs in with your account at \(provider) is signed in to this
            account here:</p>
            <p class="code">\(user)</p>
            <p>Go on only if that is yours, and you asked for it just now.</p>
            <form method="post"><p><button>Link them</button></p></form>
            """)
    }

    func linked() -> HTML {
        page(
            "Linked",
            """
            <p>From now on you can sign in this way too. You may close this page.</p>
            """)
    }

    func providerProblem(_ reason: String) -> HTML {
        page(
            "You are not signed in",
            """
            <p>It did not work: \(reason).</p>
            <p>Go back to where you began, and try again.</p>
            """)
    }
}
