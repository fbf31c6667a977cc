package import Engine
import SQLite

/// Turning location off and on.
///
/// While location is off, the server keeps no positions, not even for a history or places. It is on
/// again when the user shares, adds a place or keeps a history. Positions that were measured before
/// that are refused later, because a phone without network sends its queue when it reconnects.
extension Locations {
    /// The longest time that a phone's queue is assumed to last, milliseconds.
    private static let queuedMs: Int64 = 30 * 24 * 3_600_000

    /// Returns whether a user's location is off now, or was off at an instant.
    package func isOff(_ user: String, at instant: Int64, _ context: Context) throws -> Bool {
        try load(context)
        return paused.contains(user) || isBeforeResumption(user, instant)
    }

    /// Returns whether an instant was before location was turned on. It compares seconds, because
    /// devices send whole seconds.
    func isBeforeResumption(_ user: String, _ instant: Int64) -> Bool {
        guard !resumed.isEmpty, let resumedAt = resumed[user] else { return false }
        return instant / 1_000 < resumedAt / 1_000
    }

    func pause(_ user: String, _ context: Context) throws {
        try PauseStore(database: context.database).insert(user, at: context.now)
        paused.insert(user)
        resumed[user] = nil
        try context.announce(LocationPaused(user: user))
    }

    /// Turns location on again.
    func resume(_ user: String, _ context: Context) throws {
        try load(context)
        guard paused.remove(user) != nil else { return }
        resumed[user] = context.now
        try PauseStore(database: context.database).end(user, at: context.now)
    }

    func loadPauses(_ context: Context) throws {
        paused = []
        resumed = [:]
        try PauseStore(database: context.database).forEach { user, until in
            if let until { resumed[user] = until } else { paused.insert(user) }
        }
    }

    func forgetPauses(_ context: Context) throws {
        let end = context.now - Self.queuedMs
        resumed = resumed.filter { $0.value >= end }
        try PauseStore(database: context.database).forget(before: end)
    }
}

/// The database's list of users who turned location off, with the time at which it was on again.
struct PauseStore {
    let database: Connection

    func insert(_ user: String, at now: Int64) throws {
        try database.run(
            """
            INSERT INTO location_pauses (username, at) VALUES (?, ?)
            ON CONFLICT (username) DO UPDATE SET until = NULL,
              at = CASE WHEN until IS NULL THEN at ELSE excluded.at END
            """, user, now)
    }

    func end(_ user: String, at now: Int64) throws {
        try database.run("UPDATE location_pauses SET until = ? WHERE username = ?", now, user)
    }

    func remove(_ user: String) throws {
        try database.run("DELETE FROM location_pauses WHERE username = ?", user)
    }

    /// - Parameter body: Receives the time at which location was on again; `nil` while it is off.
    func forEach(_ body: (_ user: String, _ until: Int64?) -> Void) throws {
        try database.forEach("SELECT username, until FROM location_pauses") { row in
            body(row.text(0), row.intOrNil(1).map(Int64.init))
        }
    }

    /// Returns the time at which a user turned location off; `nil` if it is on.
    func instant(of user: String) throws -> Int? {
        try database.first(
            "SELECT at FROM location_pauses WHERE username = ? AND until IS NULL", user
        ) { $0.int(0) }
    }

    /// Deletes entries of users who turned location on before an instant.
    func forget(before end: Int64) throws {
        try database.run("DELETE FROM location_pauses WHERE until < ?", end)
    }
}
