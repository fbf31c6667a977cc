package import Engine

/// Somebody came back from an identity provider in a browser: asks for a link that lets the browser
/// in, or links the identity to the account that sent it there.
package struct ProviderReturn: Outcome {
    package let identity: Identity
    /// What the person came for.
    package let intent: SignUpIntent
    /// From where, as far as limits tell people apart.
    package let address: String
    /// The token of `account/linkProvider`; nil: to sign in.
    package let linking: String?
    /// Is told `{"token": ..}`, `{"linked": ..}` or why not, as a reply.
    package let caller: Caller

    package init(
        identity: Identity, intent: SignUpIntent, address: String, linking: String?,
        caller: Caller
    ) {
        self.identity = identity
        self.intent = intent
        self.address = address
        self.linking = linking
        self.caller = caller
    }
}
