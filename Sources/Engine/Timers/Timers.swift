import SQLite

/// What is due later, kept in the database: a million pending cost no more than their rows.
package final class Timers {
    /// The most that fire in one batch; the rest follow in the next.
    static let batchMax = 100

    private let database: Connection
    /// When the next one is due, Unix milliseconds; nil when not known.
    private var nextDue: Int64?
    private var isNextKnown = false

    init(database: Connection) {
        self.database = database
    }

    /// Sets a timer; one of the same kind and key is moved.
    package func set(_ kind: String, _ key: String, due: Int64) throws {
        try database.run(
            """
            INSERT INTO timers (kind, key, due) VALUES (?, ?, ?)
            ON CONFLICT (kind, key) DO UPDATE SET due = excluded.due
            """, kind, key, due)
        isNextKnown = false
    }

    /// Sets a timer unless one of the same kind and key is pending.
    package func setIfNone(_ kind: String, _ key: String, due: Int64) throws {
        try database.run(
            "INSERT INTO timers (kind, key, due) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            kind, key, due)
        isNextKnown = false
    }

    package func cancel(_ kind: String, _ key: String) throws {
        try database.run("DELETE FROM timers WHERE kind = ? AND key = ?", kind, key)
        isNextKnown = false
    }

    /// When the next one is due; nil when none is pending.
    func next() throws -> Int64? {
        if !isNextKnown {
            nextDue =
                try database.first("SELECT min(due) FROM timers") { row in
                    row.isNull(0) ? nil : row.int64(0)
                } ?? nil
            isNextKnown = true
        }
        return nextDue
    }

    struct Due: Hashable {
        let kind: String
        let key: String
    }

    /// Those that are due, the longest overdue first; they stay until ``cancel(_:_:)``.
    func due(at now: Int64) throws -> [Due] {
        guard let next = try next(), next <= now else { return [] }
        return try database.rows(
            "SELECT kind, key FROM timers WHERE due <= ? ORDER BY due LIMIT ?", now, Self.batchMax
        ) { Due(kind: $0.text(0), key: $0.text(1)) }
    }

    /// The database was rolled back: what was known of the next one may be wrong.
    func forget() { isNextKnown = false }
}
