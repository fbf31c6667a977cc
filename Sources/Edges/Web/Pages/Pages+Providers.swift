/// What a browser sees that comes back from an identity provider and does not go on to a link.
extension Pages {
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
