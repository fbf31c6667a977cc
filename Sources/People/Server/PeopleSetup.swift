package import Contract

/// The settings of the module People: the operator's choices, keys, and links to other programs.
package struct PeopleSetup {
    /// The key that signs device tokens. The guard has the same key.
    package var tokenKey: [UInt8]
    package var tokenDays = 0
    /// The scopes that a personal token can have.
    package var tokenScopes: [TokenScope]
    /// The kinds of notifications of all modules.
    package var notificationKinds: [NotificationKind]
    /// The time for which a lost connection is not reported, in milliseconds.
    package var presenceGraceMs: Int64 = 10_000
    /// The address of the broker for devices.
    package var broker = PublicBroker(host: "localhost", port: 1_883, isTLS: false)
    package var accounts = AccountsConfiguration()
    package var push = PushConfiguration()
    package var mailer: Mailer
    /// The verifier of identity tokens. Nil if no identity provider is configured.
    package var verifier: (any IdentityVerifier)?
    /// Shows the link for the first admin. Nil: nobody can become an admin in this way.
    package var firstAdminLink: (any FirstAdminLink)?

    package init(
        tokenKey: [UInt8], tokenScopes: [TokenScope], notificationKinds: [NotificationKind],
        mailer: Mailer
    ) {
        self.tokenKey = tokenKey
        self.tokenScopes = tokenScopes
        self.notificationKinds = notificationKinds
        self.mailer = mailer
    }
}

/// Shows the operator of a server without an admin the link that makes the first one.
package protocol FirstAdminLink: AnyObject, Sendable {
    /// Shows the link with a token, in place of an older one.
    func show(_ token: String)

    /// Removes the link, because it was used or is too old.
    func remove()
}
