import Contract
import Crypto
import Engine
import Rules
import SQLite

/// The record of mails to mailboxes whose address is not confirmed for the account of the mail.
///
/// Anybody can enter a stranger's address. So such a mailbox gets few mails a day, for all accounts together. The
/// record contains keyed digests instead of addresses. It remains after an account is deleted.
struct UnconfirmedMails {
    /// The most mails to one mailbox in 24 hours.
    static let perDay = 3
    private static let dayMs: Int64 = 86_400_000
    /// The most mails in the record, a few megabytes. Beyond it, the record forgets the oldest mails.
    private static let rowsMax = 100_000
    private static let forgottenAtOnce = 1_000

    let database: Connection

    /// Counts a mail, if the mailbox may get another one now.
    /// - Returns: False if the mailbox has reached its limit.
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
    /// If the mailbox has reached its limit, this sends no mail and throws no error. A refusal would reveal that
    /// others entered the address, too.
    ///
    /// - Parameter isConfirmed: Whether the user of the account has confirmed the address.
    func mail(_ letter: Mailer.Letter, isConfirmed: Bool, _ context: Context) throws {
        let mails = UnconfirmedMails(database: context.database)
        guard try isConfirmed || mails.accept(mailboxDigest(letter.address), now: context.now)
        else {
            context.log.info(
                "skipped a mail: an unconfirmed mailbox gets at most 3 mails a day",
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
