import Contract
import Crypto
import Engine
import Rules
import SQLite

/// The record of mails to mailboxes that have not confirmed the address for the account.
///
/// Anybody can enter a stranger's address. So such a mailbox gets few mails a day, whichever account they are
/// about. The record holds keyed digests and outlives the accounts.
struct UnconfirmedMails {
    /// The most mails to one mailbox in 24 hours.
    static let perDay = 3
    private static let dayMs: Int64 = 86_400_000
    /// The most mails in the record, a few megabytes. Beyond it the record forgets the oldest ones.
    private static let rowsMax = 100_000
    private static let forgottenAtOnce = 1_000

    let database: Connection

    /// Counts a mail, if the mailbox may get one now.
    /// - Returns: False if it may not.
    func accept(_ mailbox: [UInt8], now: Int64) throws -> Bool {
        let sent =
            try database.first(
                "SELECT count(*) FROM unconfirmed_mails WHERE digest = ? AND at > ?", mailbox,
                now - Self.dayMs
            ) { $0.int(0) } ?? 0
        guard sent < Self.perDay else { return false }
        try database.run(
            "INSERT INTO unconfirmed_mails (digest, at) VALUES (?, ?)", mailbox, now)
        try database.run(
            """
            DELETE FROM unconfirmed_mails
            WHERE number <= (SELECT max(number) FROM unconfirmed_mails) - ?
            """, Self.rowsMax)
        return true
    }

    /// Drops what no longer counts, a bounded number at a time.
    /// - Returns: Whether there may be more of it.
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
    /// A mail too many for a mailbox is left out silently. A refusal would tell the asker that others entered
    /// the address, too.
    ///
    /// - Parameter isConfirmed: Whether the user of the account has confirmed the address.
    func mail(_ letter: Mailer.Letter, isConfirmed: Bool, _ context: Context) throws {
        let mails = UnconfirmedMails(database: context.database)
        guard try isConfirmed || mails.accept(mailboxDigest(letter.address), now: context.now)
        else {
            context.log.info(
                "a mail was left out: its mailbox has not confirmed and got the most mails of a day",
                ("mail", letter.kind.rawValue))
            return
        }
        try mailer.post(letter, context)
    }

    private func mailboxDigest(_ address: String) -> [UInt8] {
        HMAC.sha256(
            key: configuration.nameKey, Array("mailbox\n\(MailAddress.mailbox(of: address))".utf8))
    }
}
