import Crypto
import Engine
import PeopleRules
import SQLite

/// The origin of a mail to an address that may be a stranger's.
struct MailAsker {
    /// The network of the client; nil if no client asked for this mail directly.
    var network: String?
    /// Whether the user of the account asked for the mail, after a sign-in or with the right password.
    var isSignedIn = false

    /// A mail that no request causes directly, such as the link of a reset.
    static let server = MailAsker()
}

/// The record of mails to mailboxes whose address is not confirmed for the account of the mail.
///
/// Anybody can enter a stranger's address. So such a mailbox gets few mails a day, for all accounts
/// together. But a stranger with many accounts must not use up the mails of the owner. So the record
/// counts by network, too: the first mail from another network still goes out, and so does a mail for
/// which a signed-in user asks. The record contains keyed digests instead of addresses and networks.
/// It remains after an account is deleted.
struct UnconfirmedMails {
    /// The maximum number of mails to one mailbox in 24 hours, if one network causes them.
    static let perDay = 3
    /// The maximum number of mails to one mailbox in 24 hours with the first mails from other networks.
    static let fromNetworksPerDay = 20
    /// The maximum number with the mails for which signed-in users ask, of all networks together.
    static let allPerDay = 40
    private static let dayMs: Int64 = 86_400_000
    /// The maximum number of mails in the record, a few megabytes. Beyond it, the record forgets
    /// the oldest mails.
    static let rowsMax = 100_000
    private static let forgottenAtOnce = 1_000

    let database: Connection

    /// Counts a mail, if the mailbox may get another one now.
    /// - Parameters:
    ///   - network: The digest of the asker's network; nil if no client asked.
    ///   - isSignedIn: Whether a signed-in user asks.
    /// - Returns: False if the mailbox has reached its limit.
    func accept(
        _ mailbox: [UInt8], from network: [UInt8]?, isSignedIn: Bool, now: Int64
    ) throws -> Bool {
        let sent: (all: Int, own: Int)? = try database.first(
            """
            SELECT count(*), count(*) FILTER (WHERE network = ?) FROM unconfirmed_mails
            WHERE digest = ? AND at > ?
            """, network, mailbox, now - Self.dayMs
        ) { ($0.int(0), $0.int(1)) }
        let own = network == nil ? nil : sent?.own ?? 0
        guard Self.isFree(all: sent?.all ?? 0, own: own, isSignedIn: isSignedIn) else {
            return false
        }
        try database.run(
            "INSERT INTO unconfirmed_mails (digest, network, at) VALUES (?, ?, ?)", mailbox,
            network,
            now)
        try database.run(
            """
            DELETE FROM unconfirmed_mails
            WHERE number <= (SELECT max(number) FROM unconfirmed_mails) - ?
            """, Self.rowsMax)
        return true
    }

    /// Whether another mail may go to a mailbox.
    /// - Parameters:
    ///   - all: The mails of the last day to the mailbox.
    ///   - own: Those of the same network; nil if no client asked for this mail.
    static func isFree(all: Int, own: Int?, isSignedIn: Bool) -> Bool {
        if all < perDay { return true }
        guard let own, own < perDay else { return false }
        return isSignedIn ? all < allPerDay : own == 0 && all < fromNetworksPerDay
    }

    /// Removes entries older than a day, a bounded number at a time.
    /// - Returns: Whether there may be more such entries.
    func forget(now: Int64) throws -> Bool {
        try database.run(
            """
            DELETE FROM unconfirmed_mails WHERE number IN
              (SELECT number FROM unconfirmed_mails WHERE at <= ? ORDER BY number LIMIT ?)
            """, now - Self.dayMs, Self.forgottenAtOnce) == Self.forgottenAtOnce
    }
}

extension Accounts {
    /// Posts a mail about an account.
    ///
    /// If the mailbox has reached its limit, this sends no mail and throws no error. A refusal
    /// would reveal that others entered the address, too.
    ///
    /// - Parameter isConfirmed: Whether the user of the account has confirmed the address.
    func mail(
        _ letter: Mailer.Letter, isConfirmed: Bool, by asker: MailAsker = .server,
        _ context: Context
    ) throws {
        let mails = UnconfirmedMails(database: context.database)
        guard
            try isConfirmed
                || mails.accept(
                    mailboxDigest(letter.address), from: asker.network.map(networkDigest),
                    isSignedIn: asker.isSignedIn, now: context.now)
        else {
            context.log.info(
                "skipped a mail: an unconfirmed mailbox has reached its limit of mails a day",
                ("mail", letter.kind.name))
            return
        }
        try mailer.post(letter, context)
    }

    /// A keyed digest of a network, so that the database contains no address of a client.
    func networkDigest(_ network: String) -> [UInt8] {
        HMAC.sha256(key: configuration.nameKey, Array("network\n\(network)".utf8))
    }

    private func mailboxDigest(_ address: String) -> [UInt8] {
        HMAC.sha256(
            key: configuration.nameKey, Array("mailbox\n\(MailAddress.mailbox(of: address))".utf8))
    }
}
