package import Contract
package import Engine

/// Somebody came back from an identity provider in a browser: asks for a link that lets the browser
/// in, or links the identity to the account that sent it there.
package struct ProviderReturn: Outcome {
    package let identity: Identity
    /// What the person came for.
    package let intent: SignUpIntent
    /// From where, as far as limits tell people apart.
    package let address: String
    /// Nil: to sign in.
    package let linking: Linking?
    /// What the browser is known by from now on: nobody else may use the link.
    package let browser: String
    /// The language of the page that is shown next.
    package let language: Language
    /// Is told `{"token": ..}`, `{"linked": ..}` or why not, as a reply.
    package let caller: Caller

    package init(
        identity: Identity, intent: SignUpIntent, address: String, linking: Linking?,
        browser: String, language: Language = .english, caller: Caller
    ) {
        self.identity = identity
        self.intent = intent
        self.address = address
        self.linking = linking
        self.browser = browser
        self.language = language
        self.caller = caller
    }

    /// What `account/linkProvider` led to, and the person agreed to.
    package struct Linking: Sendable {
        /// The link's token.
        package let token: String
        /// The account that they were told of.
        package let user: String

        package init(token: String, user: String) {
            self.token = token
            self.user = user
        }
    }
}
