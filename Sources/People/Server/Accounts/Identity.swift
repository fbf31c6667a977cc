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

/// The result of a verifier, as a worker passes it to the writer thread.
struct VerificationResult: Document, Equatable {
    private var provider = ""
    private var subject = ""
    private var email: String?
    private var isEmailVerified = false
    private var name: String?
    private var username: String?
    private var issuedAt = 0
    /// The reason why the token is refused; nil if it is valid.
    private var reason: String?
    private var isUnreachable = false

    init() {}

    init(_ result: Result<Identity, IdentityError>) {
        switch result {
        case .success(let identity):
            provider = identity.provider
            subject = identity.subject
            email = identity.email
            isEmailVerified = identity.isEmailVerified
            name = identity.name
            username = identity.username
            issuedAt = Int(identity.issuedAt)
        case .failure(let error):
            reason = error.reason
            isUnreachable = error.kind == .unreachable
        }
    }

    mutating func visit(_ fields: inout Fields) {
        fields.required("provider", &provider)
        fields.required("subject", &subject)
        fields.optional("email", &email)
        fields.required("isEmailVerified", &isEmailVerified)
        fields.optional("name", &name)
        fields.optional("username", &username)
        fields.required("issuedAt", &issuedAt)
        fields.optional("reason", &reason)
        fields.required("isUnreachable", &isUnreachable)
    }

    /// The verified identity.
    /// - Throws: A ``Refusal`` with the verifier's reason.
    func identity() throws -> Identity {
        if let reason {
            throw Refusal(
                isUnreachable ? .providerUnreachable : .providerRefused,
                LocalizedText(stored: reason))
        }
        return Identity(
            provider: provider, subject: subject, email: email,
            isEmailVerified: isEmailVerified, name: name, username: username,
            issuedAt: Int64(issuedAt))
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
    /// The recipient of the reply: `{"token": ..}`, `{"linked": ..}` or a refusal.
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
