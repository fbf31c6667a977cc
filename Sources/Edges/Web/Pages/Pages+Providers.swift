/// What a browser sees that comes back from an identity provider and does not go on to a link.
extension Pages {
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
