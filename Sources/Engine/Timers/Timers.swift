import SQLite

/// What is due later, kept in the database: a million pending cost no more than their rows.
///
/// Nothing of them is in memory but when the next one is due; a batch looks at those alone that are,
/// by an index. A million take 102 bytes each on disk, and half a megabyte of memory together
/// (`TimerTests`).
package final class Timers {
    /// The most that fire in one batch; the rest follow in the next.
    static let batchMax = 100
    /// A clock that is set back by less does not matter, milliseconds.
    static let setBackMin: Int64 = 1_000

    /// The statements that look at more than one timer: whatever waits, they find theirs by an index.
    package static let statements = [next, due, clockWasSetBack]
    private static let next = "SELECT min(due) FROM timers"
    private static let due = "SELECT kind, key FROM timers WHERE due <= ? ORDER BY due LIMIT ?"
    private static let clockWasSetBack = """
        UPDATE timers SET due = due - (set_at - ?1), set_at = ?1
        WHERE set_at IS NOT NULL AND set_at > ?1 + ?2
        """

    private let database: Connection
    /// The server's clock in the batch under way, Unix milliseconds.
    var now: Int64 = 0
    /// When the next one is due, Unix milliseconds; nil when not known.
    private var nextDue: Int64?
    private var isNextKnown = false

    init(database: Connection) {
        self.database = database
    }

    /// Sets a timer that counts from now; one of the same kind and key is moved.
    ///
    /// A lease, or what is done every hour: when the clock is set back, it waits no longer than it
    /// would have.
    package func set(_ kind: String, _ key: String, due: Int64) throws {
        try put(kind, key, due, setAt: now)
    }

    /// Sets a timer for an instant that stands whatever is done to the clock; one of the same kind and
    /// key is moved.
    package func set(_ kind: String, _ key: String, at instant: Int64) throws {
        try put(kind, key, instant, setAt: nil)
    }

    private func put(_ kind: String, _ key: String, _ due: Int64, setAt: Int64?) throws {
        try database.run(
            """
            INSERT INTO timers (kind, key, due, set_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (kind, key) DO UPDATE SET due = excluded.due, set_at = excluded.set_at
            """, kind, key, due, setAt)
        isNextKnown = false
    }

    /// Sets a timer that counts from now, unless one of the same kind and key is pending.
    package func setIfNone(_ kind: String, _ key: String, due: Int64) throws {
        try database.run(
            """
            INSERT INTO timers (kind, key, due, set_at) VALUES (?, ?, ?, ?)
            ON CONFLICT DO NOTHING
            """, kind, key, due, now)
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
                try database.first(Self.next) { row in
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
        return try database.rows(Self.due, now, Self.batchMax) {
            Due(kind: $0.text(0), key: $0.text(1))
        }
    }

    /// Lets one wait that cannot be fired, so that it does not stand in the way of the others.
    func putOff(_ timer: Due, until due: Int64) throws {
        try database.run(
            "UPDATE timers SET due = ?, set_at = ? WHERE kind = ? AND key = ?",
            due, now, timer.kind, timer.key)
        isNextKnown = false
    }

    /// The clock was ahead, it may be for years: what was set then, and counts from then, counts from
    /// now.
    func clockWasSetBack() throws {
        try database.run(Self.clockWasSetBack, now, Self.setBackMin)
        isNextKnown = false
    }

    /// The database was rolled back: what was known of the next one may be wrong.
    func forget() { isNextKnown = false }
}
