import SQLite

extension Engine {
    /// The least time between two, milliseconds. Each holds the writer up while it writes some megabytes.
    static let wipePauseMs: Int64 = 60_000
    /// The time between two tries while another connection reads, milliseconds.
    private static let wipeRetryMs: Int64 = 1_000

    /// When the log is to be emptied, Unix milliseconds; nil: it holds nothing that was deleted.
    package var wipesAt: Int64? { context.wipes ? wipedAt + Self.wipePauseMs : nil }

    /// Empties the write-ahead log, in which pages stand as they were before something was deleted.
    ///
    /// While another connection reads the log, it tries again after a second.
    func wipeIfDue() {
        guard let due = wipesAt, context.now >= due else { return }
        wipedAt = context.now
        do {
            try outlet.whileSaving {
                if try context.database.emptyLog() {
                    context.didWipe()
                } else {
                    wipedAt += Self.wipeRetryMs - Self.wipePauseMs
                }
            }
        } catch {
            context.log.error("cannot wipe deleted data", ("error", "\(error)"))
        }
    }
}
