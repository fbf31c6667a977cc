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
