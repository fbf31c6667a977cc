/// A link that went out by mail.
struct AccountLink {
    enum Purpose: String {
        case confirm, reset, email

        /// How long it may be used, milliseconds.
        var validMs: Int64 { self == .reset ? 3_600_000 : 48 * 3_600_000 }

        /// How long until one account may be sent another one, milliseconds.
        var pauseMs: Int64 { self == .confirm ? 300_000 : 60_000 }
    }

    var user: String
    var purpose: Purpose
    /// The address that it confirms, where that is another than the account has.
    var email: String?
    var intent = SignUpIntent()
    /// The guest who signed up.
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
