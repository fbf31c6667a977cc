import Crypto
import Engine
import JSON
import SQLite

/// A link to the web page that contains a token. Most of these links are mailed.
struct AccountLink: StoredRow {
    static let thing = StoredThing("accountLink")
    static let table = Table<AccountLink>(
        "account_links", of: thing, keys: ["digest"], fixed: ["created_at"])

    enum Purpose: String {
        case confirm, reset, email
        /// Not mailed: signs a browser in that returns from an identity provider.
        case provider
        /// Not mailed: leads to an identity provider, to link it to the account.
        case link

        /// The time for which the link is valid, milliseconds.
        var validMs: Int64 {
            switch self {
            case .confirm, .email: Mailer.linkLifeMs
            case .reset: 3_600_000
            case .provider, .link: 900_000
            }
        }

        /// The pause before the next mail of this kind to the same account, milliseconds.
        var pauseMs: Int64 { self == .confirm ? 300_000 : 60_000 }
    }

    var user = ""
    var purpose = Purpose.confirm
    /// The address to confirm, if it is not the address of the account.
    var email: String?
    var intent = SignUpIntent()
    /// For `confirm`: the client id of the guest who signed up. For `provider`: the browser that
    /// returned, as ``Accounts/mark(of:)``.
    var client: String?
    var expiresAt: Int64 = 0
    var usedAt: Int64?
    /// The answer to the request that used the link.
    var outcome: [UInt8]?

    init() {}

    init(_ purpose: Purpose, user: String) {
        self.purpose = purpose
        self.user = user
    }

    mutating func visit(_ columns: inout Columns) {
        columns.column("username", &user)
        columns.column("purpose", &purpose)
        columns.column("email", &email)
        columns.column("join_code", &intent.join)
        columns.column("friend", &intent.friend)
        columns.column("client", &client)
        columns.column("expires_at", &expiresAt)
        columns.column("used_at", &usedAt)
        columns.column("outcome", &outcome)
    }
}

/// The SQL for links with tokens.
///
/// A token is 32 random bytes. The database contains only its digest.
struct AccountLinks {
    private static let tokenBytes = 32
    private static let dayMs: Int64 = 86_400_000
    /// The maximum pause between two links, milliseconds.
    ///
    /// The pause doubles with each link of the last day, so that nobody can flood a stranger's
    /// mailbox. The maximum keeps others from blocking the owner's own requests.
    private static let pauseMaxMs: Int64 = 3_600_000

    /// The maximum number of links of one purpose and user. They are valid for two days at most, so the
    /// pauses allow fewer.
    static let countMax = 100

    let database: Connection

    /// The time until the next mail of a kind to a user, in milliseconds; nil if it may be sent
    /// now.
    func wait(_ purpose: AccountLink.Purpose, for user: String, now: Int64) throws -> Int64? {
        let sent: (count: Int, first: Int64, last: Int64)? = try database.first(
            """
            SELECT count(*), min(created_at), max(created_at) FROM account_links
            WHERE username = ? AND purpose = ? AND created_at > ? HAVING count(*) > 0
            """, user, purpose.rawValue, now - Self.dayMs
        ) { ($0.int(0), $0.int64(1), $0.int64(2)) }
        guard let sent else { return nil }
        if purpose == .confirm, sent.count >= UnconfirmedMails.perDay {
            return sent.first + Self.dayMs - now
        }
        let pause = min(purpose.pauseMs << min(sent.count - 1, 16), Self.pauseMaxMs)
        return sent.last + pause > now ? sent.last + pause - now : nil
    }

    /// Stores a link.
    /// - Returns: The token. The server cannot read it again.
    func make(_ link: AccountLink, _ context: Context) throws -> String {
        let token = Base64URL.encode(context.randomBytes(Self.tokenBytes))
        var link = link
        link.expiresAt = context.now + link.purpose.validMs
        try database.insert(link, under: Self.digest(token), context.now)
        return token
    }

    func find(token: String) throws -> AccountLink? {
        try database.stored(where: "digest = ?", Self.digest(token))
    }

    /// The newest link of a purpose.
    func newest(_ purpose: AccountLink.Purpose, for user: String) throws -> AccountLink? {
        try database.stored(
            where: "username = ? AND purpose = ? ORDER BY created_at DESC LIMIT 1", user,
            purpose.rawValue)
    }

    /// Stores that a link is used. All other links of its purpose end.
    func use(token: String, _ link: AccountLink, outcome: [UInt8] = [], now: Int64) throws {
        try database.run(
            "UPDATE account_links SET used_at = ?, outcome = ? WHERE digest = ?",
            now, outcome, Self.digest(token))
        try endAll(of: link.user, link.purpose, now: now)
    }

    /// Ends all unused links of a user, because another person may have them by now.
    func endAll(of user: String, now: Int64) throws {
        try database.run(
            """
            UPDATE account_links SET expires_at = min(expires_at, ?)
            WHERE username = ? AND used_at IS NULL
            """, now, user)
    }

    /// Ends all unused links of one purpose.
    func endAll(of user: String, _ purpose: AccountLink.Purpose, now: Int64) throws {
        try database.run(
            """
            UPDATE account_links SET expires_at = min(expires_at, ?)
            WHERE username = ? AND used_at IS NULL AND purpose = ?
            """, now, user, purpose.rawValue)
    }

    /// Deletes the unused links of a purpose.
    func drop(_ purpose: AccountLink.Purpose, of user: String) throws {
        try database.run(
            """
            DELETE FROM account_links WHERE username = ? AND purpose = ? AND used_at IS NULL
            """, user, purpose.rawValue)
    }

    private static let forgottenAtOnce = 1_000

    /// Deletes links that expired more than a day ago, a limited number at a time.
    /// - Returns: Whether there may be more.
    func forget(now: Int64) throws -> Bool {
        try database.run(
            """
            DELETE FROM account_links WHERE digest IN
              (SELECT digest FROM account_links WHERE expires_at <= ? LIMIT ?)
            """, now - Self.dayMs, Self.forgottenAtOnce) == Self.forgottenAtOnce
    }

    private static func digest(_ token: String) -> [UInt8] { SHA256.hash(Array(token.utf8)) }
}

extension AccountLinks {
    /// The links of a user, without the tokens.
    func export(_ user: String) throws -> [(key: PersonalDataPart.Key, link: JSON)] {
        try database.readableRows(
            """
            SELECT purpose, email, join_code, friend, created_at, expires_at, used_at,
              substr(hex(digest), 1, 16)
            FROM account_links WHERE username = ? ORDER BY created_at
            """, user
        ) { row in
            let purpose = try row.value(
                0, of: AccountLink.thing, row.text(7), AccountLink.Purpose.init(rawValue:))
            let link: JSON = [
                "purpose": .string(purpose.rawValue), "email": row.string(1), "join": row.string(2),
                "friend": row.string(3), "createdAt": .int(row.int64(4)),
                "expiresAt": .int(row.int64(5)), "usedAt": row.instant(6),
            ]
            return (PersonalDataPart.Key(row.int64(4), row.text(7)), link)
        }
    }
}
