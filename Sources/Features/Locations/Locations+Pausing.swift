package import Engine
import SQLite

/// Who turned location off altogether: then nothing is kept of what their devices tell, for a
/// history or places either, until they share or keep again. What was measured before that is not
/// told later: a phone that had no network empties its queue when it has.
extension Locations {
    /// For so long a phone may have had no network, milliseconds.
    private static let queuedMs: Int64 = 30 * 24 * 3_600_000

    /// Whether a user's location is off, or was when something was measured.
    package func isOff(_ user: String, at instant: Int64, _ context: Context) throws -> Bool {
        try load(context)
        return paused.contains(user) || isBeforeResumption(user, instant)
    }

    /// Devices tell whole seconds.
    func isBeforeResumption(_ user: String, _ instant: Int64) -> Bool {
        guard !resumed.isEmpty, let resumedAt = resumed[user] else { return false }
        return instant / 1_000 < resumedAt / 1_000
    }

    func pause(_ user: String, _ context: Context) throws {
        try PauseStore(database: context.database).insert(user, at: context.now)
        paused.insert(user)
        resumed[user] = nil
        for follower in followers { try follower.answer.paused(user, context) }
    }

    /// The user wants something of positions again.
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
