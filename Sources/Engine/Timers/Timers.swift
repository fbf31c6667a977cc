import SQLite

/// Timers in the database, for everything that is due later.
///
/// Only the time of the next timer is in memory. A batch finds the timers that are due by an index.
/// A million timers use 102 bytes each on disk, and half a megabyte of memory in total
/// (`TimerTests`).
package final class Timers {
    /// The most timers that fire in one batch. The rest follows in the next batch.
    static let batchMax = 100
    /// Smaller corrections of the clock are ignored, in milliseconds.
    static let setBackMin: Int64 = 1_000

    /// The statements that can match more than one timer. Each finds its rows by an index.
    package static let statements = [next, due, clockWasSetBack]
    private static let next = "SELECT min(due) FROM timers"
    private static let due = "SELECT kind, key FROM timers WHERE due <= ? ORDER BY due LIMIT ?"
    private static let clockWasSetBack = """
        UPDATE timers SET due = due - (set_at - ?1), set_at = ?1
        WHERE set_at IS NOT NULL AND set_at > ?1 + ?2
        """

    private let database: Connection
    /// The time of the current batch, in Unix milliseconds.
    var now: Int64 = 0
    /// The time of the next timer, in Unix milliseconds. Nil if there is none, or if it is not
    /// known.
    private var nextDue: Int64?
    private var isNextKnown = false

    init(database: Connection) {
        self.database = database
    }

    /// Sets a timer for the end of a duration. It replaces the timer of the same kind and key.
    ///
    /// Use it for a lease, or for hourly work. If the clock is set back, the timer does not wait
    /// longer.
    package func set(_ kind: String, _ key: String, due: Int64) throws {
        try put(kind, key, due, setAt: now)
    }

    /// Sets a timer for an instant, which does not change when the clock is set back. It replaces
    /// the timer of the same kind and key.
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

    /// Sets a timer for the end of a duration, unless there is one of the same kind and key.
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

    /// The time of the next timer, in Unix milliseconds. Nil if there is none.
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

    /// The timers that are due, the longest overdue first. They remain until ``cancel(_:_:)``.
    func due(at now: Int64) throws -> [Due] {
        guard let next = try next(), next <= now else { return [] }
        return try database.rows(Self.due, now, Self.batchMax) {
            Due(kind: $0.text(0), key: $0.text(1))
        }
    }

    /// Delays a timer that fails, so that it does not block others.
    func putOff(_ timer: Due, until due: Int64) throws {
        try database.run(
            "UPDATE timers SET due = ?, set_at = ? WHERE kind = ? AND key = ?",
            due, now, timer.kind, timer.key)
        isNextKnown = false
    }

    /// Corrects the timers that were set while the clock was ahead: their durations count from now.
    func clockWasSetBack() throws {
        try database.run(Self.clockWasSetBack, now, Self.setBackMin)
        isNextKnown = false
    }

    /// Forgets the time of the next timer after a rollback.
    func forget() { isNextKnown = false }
}
