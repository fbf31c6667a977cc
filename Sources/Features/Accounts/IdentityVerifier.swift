/// Knows whether an ID token is a provider's word.
package protocol IdentityVerifier: Sendable {
    /// The providers' ids and names, in the order in which they are shown.
    var names: [(id: String, name: String)] { get }

    /// - Blocks: While the provider's keys are fetched, for some seconds at most.
    func identity(
        provider: String, token: String, nonce: String?
    ) -> Result<Identity, IdentityError>
}

/// Why an ID token is not taken.
package struct IdentityError: Error, Equatable, Sendable {
    package enum Kind: Sendable {
        /// The provider does not answer.
        case unreachable
        /// It is no token of the provider's for us, or not any more.
        case refused
    }

    package let kind: Kind
    /// For people.
    package let reason: String

    package init(_ kind: Kind, _ reason: String) {
        self.kind = kind
        self.reason = reason
    }
}
