import Crypto
import JSON
import SQLite

/// Stores replies, so that a repeated request is not processed twice.
final class RequestMemory {
    /// The time that a reply is kept, in milliseconds.
    static let keptMs: Int64 = 24 * 3_600_000
    /// The most replies that are kept for one sender.
    static let keptMax = 256
    /// The number of requests after which the older replies of a sender are deleted. Until then, a
    /// few more than ``keptMax`` are kept.
    static let cutEvery = 64
    private static let countsMax = 10_000

    enum Recall {
        case unknown
        /// The request was answered before, with this result.
        case answered([UInt8])
        /// The request was processed before and made this. Its reply was not kept.
        case made(String)
        /// The `id` belongs to another request.
        case reused
    }

    let database: Connection
    /// The key of the digests. Bodies contain passwords, and a stolen database must not help to
    /// guess them.
    private let key: HMACKey
    /// The number of requests by sender since the last deletion of older replies. The number of
    /// senders is limited.
    private var counts: [String: Int] = [:]
    /// The last row that ``forget(now:)`` read; nil before the first row.
    private var read: (sender: String, id: String)?
    /// The number of rows that ``forget(now:)`` reads at a time.
    private static let readMax = 1_000

    init(database: Connection, key: [UInt8]) {
        self.database = database
        self.key = HMACKey(key)
    }

    /// The digest of a request without its `id`. It is the same for the same topic and body.
    func digest(topic: String, body: JSON) -> [UInt8] {
        let members = (body.members ?? []).filter { $0.key != "id" }
        let text = Array(topic.utf8) + [0] + JSON.object(members).canonicalBytes
        return key.sha256(text)
    }

    /// If several people share a sender, requests with different bodies are different requests.
    private static func id(_ id: String, of sender: Sender, _ digest: [UInt8]) -> String {
        sender.isShared ? "\(id) \(Base64URL.encode(digest))" : id
    }

    func recall(sender: Sender, id: String, digest: [UInt8], now: Int64) throws -> Recall {
        let found: Recall? = try database.first(
            "SELECT digest, result, made FROM requests WHERE sender = ? AND id = ? AND at > ?",
            sender.key, Self.id(id, of: sender, digest), now - Self.keptMs
        ) { row in
            guard row.blob(0) == digest else { return .reused }
            if let made = row.textOrNil(2) { return .made(made) }
            return .answered(row.blob(1))
        }
        return found ?? .unknown
    }

    func remember(
        sender: Sender, id: String, digest: [UInt8], result: [UInt8], made: String?, now: Int64
    ) throws {
        let name = sender.key
        try database.run(
            """
            INSERT INTO requests (sender, id, digest, result, made, at) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (sender, id) DO UPDATE SET digest = excluded.digest,
              result = excluded.result, made = excluded.made, at = excluded.at
            """,
            name, Self.id(id, of: sender, digest), digest, made == nil ? result : [], made, now)
        let count = (counts[name] ?? Self.cutEvery) + 1
        counts[name] = count
        if count >= Self.cutEvery { try cut(name) }
    }

    /// Deletes all replies of a sender except the newest ones.
    private func cut(_ sender: String) throws {
        if counts.count > Self.countsMax { counts = [:] }
        counts[sender] = 0
        // Most senders have few replies, and the deletion is slow even if it deletes nothing.
        let hasMany = try database.has(
            "SELECT 1 FROM requests WHERE sender = ? LIMIT 1 OFFSET ?", sender, Self.keptMax)
        guard hasMany else { return }
        try database.run(
            """
            DELETE FROM requests WHERE sender = ? AND id IN
              (SELECT id FROM requests WHERE sender = ? ORDER BY at DESC, id LIMIT -1 OFFSET ?)
            """, sender, sender, Self.keptMax)
    }

    /// Moves times back. Otherwise the newest replies would count as the oldest ones.
    func clockWasSetBack(to instant: Int64) throws {
        try database.run("UPDATE requests SET at = ?1 WHERE at > ?1", instant)
    }

    /// Deletes replies that are too old, among the next 1,000. An index by age would make each
    /// request slower.
    /// - Returns: Whether there are further replies to read.
    func forget(now: Int64) throws -> Bool {
        let (sender, id) = read ?? ("", "")
        let last = try database.first(
            """
            SELECT sender, id FROM requests WHERE (sender, id) > (?, ?)
            ORDER BY sender, id LIMIT 1 OFFSET ?
            """, sender, id, Self.readMax - 1
        ) { ($0.text(0), $0.text(1)) }
        let oldest = now - Self.keptMs
        read = last
        if let last {
            try database.run(
                """
                DELETE FROM requests
                WHERE (sender, id) > (?, ?) AND (sender, id) <= (?, ?) AND at <= ?
                """, sender, id, last.0, last.1, oldest)
        } else {
            try database.run(
                "DELETE FROM requests WHERE (sender, id) > (?, ?) AND at <= ?", sender, id, oldest)
        }
        return last != nil
    }
}
