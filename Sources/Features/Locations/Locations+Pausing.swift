package import Engine
import SQLite

/// Who turned location off altogether: then nothing is kept of what their devices tell, for a
/// history or places either, until they share or keep again.
extension Locations {
    /// Says who is told when a user turns location off.
    package func onPause(_ observer: @escaping (_ user: String, Context) throws -> Void) {
        pauseObservers.append(observer)
    }

    package func isPaused(_ user: String, _ context: Context) throws -> Bool {
        try load(context)
        return paused.contains(user)
    }

    func pause(_ user: String, _ context: Context) throws {
        try PauseStore(database: context.database).insert(user, at: context.now)
        paused.insert(user)
        for observer in pauseObservers { try observer(user, context) }
    }

    /// The user wants something of positions again.
    func resume(_ user: String, _ context: Context) throws {
        try load(context)
        guard paused.remove(user) != nil else { return }
        try PauseStore(database: context.database).remove(user)
    }
}
