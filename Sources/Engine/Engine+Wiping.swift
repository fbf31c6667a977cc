import SQLite

extension Engine {
    /// At most so often, milliseconds: it holds the writer up for as long as it takes to write some
    /// megabytes.
    static let wipePauseMs: Int64 = 60_000

    /// When the log is to be emptied; nil: nothing stands in it that should not.
    var wipesAt: Int64? { context.wipes ? wipedAt + Self.wipePauseMs : nil }

    /// Until when what was deleted so far is wiped, Unix milliseconds; nil: nothing is left to wipe.
    package var wipesBy: Int64? { wipesAt.map { max($0, context.now) } }

    /// Empties the write-ahead log, in which pages stand as they were before something was deleted.
    func wipeIfDue() {
        guard let due = wipesAt, context.now >= due else { return }
        wipedAt = context.now
        do {
            try outlet.whileSaving {
                if try context.database.emptyLog() { context.didWipe() }
            }
        } catch {
            context.log.error("what was deleted could not be wiped", ("error", "\(error)"))
        }
    }
}
