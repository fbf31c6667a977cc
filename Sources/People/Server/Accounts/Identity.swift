package import Contract
package import Engine
import PeopleContract

/// A person as an identity provider describes them (OpenID Connect Core 1.0, section 5.1).
package struct Identity: Equatable, Sendable {
    /// The id of the provider in the configuration.
    package let provider: String
    /// The provider's id of the person. The provider never gives it to another person.
    package let subject: String
    package let email: String?
    /// Whether the provider has verified that the address belongs to the person.
    package let isEmailVerified: Bool
    package let name: String?
    /// The username at the provider. It is a hint for a username here.
    package let username: String?
    /// The time when the ID token was issued, Unix milliseconds, in whole seconds.
    package let issuedAt: Int64

    /// The maximum age of an ID token, seconds.
    package static let ageMax: Int64 = 3_600
    /// The tolerated difference between the provider's clock and the server's, seconds.
    package static let leeway: Int64 = 120

    package init(
        provider: String, subject: String, email: String?, isEmailVerified: Bool, name: String?,
        username: String?, issuedAt: Int64
    ) {
        self.provider = provider
        self.subject = subject
        self.email = email
        self.isEmailVerified = isEmailVerified
        self.name = name
        self.username = username
        self.issuedAt = issuedAt
    }
}

/// Verifies ID tokens of identity providers.
package protocol IdentityVerifier: Sendable {
    /// The ids and names of providers, in the order in which clients show them.
    var names: [(id: String, name: String)] { get }

    /// Verifies an ID token.
    /// - Blocks: While it fetches the provider's keys, for a few seconds at most.
    func identity(
        provider: String, token: String, nonce: String?
    ) -> Result<Identity, IdentityError>
}

/// The reason why an ID token is refused.
package struct IdentityError: Error, Equatable, Sendable {
    package enum Kind: Sendable {
        /// The provider does not answer.
        case unreachable
        /// The token is not one of the provider's for this server, or it has expired.
        case refused
    }

    package let kind: Kind
    /// The reason, for people.
    package let reason: String

    package init(_ kind: Kind, _ reason: String) {
        self.kind = kind
        self.reason = reason
    }
}

extension Result<Identity, IdentityError> {
    /// The verified identity.
    /// - Throws: A ``Refusal`` with the verifier's reason.
    func identity() throws -> Identity {
        switch self {
        case .success(let identity): return identity
        case .failure(let error):
            throw Refusal(
                error.kind == .unreachable ? .providerUnreachable : .providerRefused,
                LocalizedText(stored: error.reason))
        }
    }
}

/// A person returned from an identity provider in a browser.
///
/// The handler either creates a link that signs the browser in, or links the identity to an
/// account.
package struct ProviderReturn: Outcome {
    package let identity: Identity
    /// The intent that the person had before going to the provider.
    package let intent: SignUpIntent
    /// The network address, as the rate limits use it.
    package let address: String
    /// The account to link the identity to; nil to sign in.
    package let linking: Linking?
    /// The identification of the browser. Only this browser can use the link.
    package let browser: String
    /// The language of the page that is shown next.
    package let language: Language
    /// The recipient of the reply: ``Result`` or a refusal.
    package let caller: Caller

    /// The next step of the browser.
    package struct Result: Document, Equatable {
        /// The token of a link that signs the browser in.
        package var token: String?
        /// Whether the identity was linked to the account.
        package var linked = false

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.optional("token", &token)
            fields.required("linked", &linked)
        }
    }

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

    /// The link of `account/linkProvider`, after the person agreed to it.
    package struct Linking: Sendable {
        /// The link's token.
        package let token: String
        /// The account that the page named when it asked the person.
        package let user: String

        package init(token: String, user: String) {
            self.token = token
            self.user = user
        }
    }
}
