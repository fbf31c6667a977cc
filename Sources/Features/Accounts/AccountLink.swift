/// A link that went out by mail.
struct AccountLink {
    enum Purpose: String {
        case confirm, reset, email
        /// Not in a mail: lets a browser in that came back from an identity provider.
        case provider
        /// Not in a mail: leads to an identity provider, to link it.
        case link

        /// How long it may be used, milliseconds.
        var validMs: Int64 {
            switch self {
            case .confirm, .email: Mailer.linkLifeMs
            case .reset: 3_600_000
            case .provider, .link: 900_000
            }
        }

        /// How long until one account may be sent another one, milliseconds.
        var pauseMs: Int64 { self == .confirm ? 300_000 : 60_000 }
    }

    var user: String
    var purpose: Purpose
    /// The address that it confirms, where that is another than the account has.
    var email: String?
    var intent = SignUpIntent()
    /// For `confirm`: the guest who signed up. For `provider`: the browser that came back, as
    /// ``Accounts/mark(of:)`` has it.
    var client: String?
    var expiresAt: Int64 = 0
    var usedAt: Int64?
    /// What was answered when it was used.
    var outcome: [UInt8]?

    init(_ purpose: Purpose, user: String) {
        self.purpose = purpose
        self.user = user
    }
}
