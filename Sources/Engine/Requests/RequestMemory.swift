import Crypto
import JSON
import SQLite

/// Remembers what was answered, so that a request that comes again is not done twice.
final class RequestMemory {
    /// How long a reply is kept, milliseconds.
    static let keptMs: Int64 = 24 * 3_600_000
    /// How many are kept for one sender.
    static let keptMax = 256
    /// After so many a sender's are cut to the newest; until then a few more are kept.
    private static let cutEvery = 64
    private static let countsMax = 10_000

    enum Recall {
        case unknown
        /// Answered before, with this result.
        case answered([UInt8])
        /// Done before; its reply was not kept, and this is what it made.
        case made(String)
        /// The `id` stood for something else.
        case reused
    }

    let database: Connection
    /// What digests are keyed with: bodies hold passwords, and a stolen database must not help to
    /// guess them.
    let key: [UInt8]
    /// Requests by sender since the sender's were last cut to the newest, bounded.
    private var counts: [String: Int] = [:]

    init(database: Connection, key: [UInt8]) {
        self.database = database
        self.key = key
    }

    /// What a request is, apart from its `id`: equal for the same topic and the same body.
    func digest(topic: String, body: JSON) -> [UInt8] {
        let members = (body.members ?? []).filter { $0.key != "id" }
        let text = Array(topic.utf8) + [0] + JSON.object(members).canonicalBytes
        return HMAC.sha256(key: key, text)
    }

    /// Where several people ask under one name, another body is another request.
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

    /// Drops all of a sender's but the newest.
    private func cut(_ sender: String) throws {
        if counts.count > Self.countsMax { counts = [:] }
        counts[sender] = 0
        try database.run(
            """
            DELETE FROM requests WHERE sender = ? AND id IN
              (SELECT id FROM requests WHERE sender = ? ORDER BY at DESC, id LIMIT -1 OFFSET ?)
            """, sender, sender, Self.keptMax)
    }

    /// Drops what is too old, a bounded number at a time.
    func forget(now: Int64) throws {
        try database.run(
            """
            DELETE FROM requests WHERE (sender, id) IN
              (SELECT sender, id FROM requests WHERE at <= ? ORDER BY at LIMIT 1000)
            """, now - Self.keptMs)
    }
}
