package import Contract
package import Engine

/// A person as an identity provider knows them (OpenID Connect Core 1.0, section 5.1).
package struct Identity: Equatable, Sendable {
    /// Our name for the provider.
    package let provider: String
    /// The provider's name for the person: never given to another.
    package let subject: String
    package let email: String?
    /// Whether the provider has made sure that the address is the person's own.
    package let isEmailVerified: Bool
    package let name: String?
    /// What the person is called there; a hint for a username.
    package let username: String?
    /// When the provider gave its word, Unix milliseconds; whole seconds, as providers tell it.
    package let issuedAt: Int64

    /// The oldest word that a verifier takes, seconds: it is for signing in now.
    package static let ageMax: Int64 = 3_600
    /// How far the clocks of a provider and ours may be apart, seconds.
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

/// What a verifier said, on its way from a worker to the writer.
struct IdentityVerdict: Document, Equatable {
    private var provider = ""
    private var subject = ""
    private var email: String?
    private var isEmailVerified = false
    private var name: String?
    private var username: String?
    private var issuedAt = 0
    /// Why the token is not taken.
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

    /// - Throws: A ``Refusal`` with what the verifier said.
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
