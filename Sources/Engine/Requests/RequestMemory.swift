import Crypto
import JSON
import SQLite

/// Remembers what was answered, so that a request that comes again is not done twice.
struct RequestMemory {
    /// How long a reply is kept, milliseconds.
    static let keptMs: Int64 = 24 * 3_600_000
    /// How many are kept for one sender.
    static let keptMax = 256

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

    /// What a request is, apart from its `id`: equal for the same topic and the same body.
    static func digest(topic: String, body: JSON) -> [UInt8] {
        let members = (body.members ?? []).filter { $0.key != "id" }
        return SHA256.hash(Array(topic.utf8) + [0] + JSON.object(members).canonicalBytes)
    }

    func recall(sender: String, id: String, digest: [UInt8], now: Int64) throws -> Recall {
        let found: Recall? = try database.first(
            "SELECT digest, result, made FROM requests WHERE sender = ? AND id = ? AND at > ?",
            sender, id, now - Self.keptMs
        ) { row in
            guard row.blob(0) == digest else { return .reused }
            if let made = row.textOrNil(2) { return .made(made) }
            return .answered(row.blob(1))
        }
        return found ?? .unknown
    }

    func remember(
        sender: String, id: String, digest: [UInt8], result: [UInt8], made: String?, now: Int64
    ) throws {
        let number =
            try database.first(
                "SELECT coalesce(max(number), 0) + 1 FROM requests WHERE sender = ?", sender
            ) { $0.int(0) } ?? 1
        try database.run(
            """
            INSERT INTO requests (sender, id, number, digest, result, made, at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (sender, id) DO UPDATE SET number = excluded.number,
              digest = excluded.digest, result = excluded.result, made = excluded.made,
              at = excluded.at
            """,
            sender, id, number, digest, made == nil ? result : [], made, now)
        try database.run(
            "DELETE FROM requests WHERE sender = ? AND number <= ?", sender,
            number - Self.keptMax)
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
