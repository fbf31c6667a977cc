import Contract
import SQLite

/// The deleted data that older pages of the write-ahead log still contain.
extension Engine {
    /// The shortest time between two wipes, in milliseconds. A wipe writes some megabytes and
    /// delays the writer.
    static let wipePauseMs: Int64 = 60_000
    /// The time between two attempts while another connection reads, in milliseconds.
    private static let wipeRetryMs: Int64 = 1_000

    /// The time of the next wipe, in Unix milliseconds. Nil if the log holds no deleted data.
    package var wipesAt: Int64? { context.wipes ? wipedAt + Self.wipePauseMs : nil }

    /// Empties the write-ahead log, because its old pages still contain deleted data.
    ///
    /// While another connection reads the log, it tries again after a second.
    func wipeIfDue() {
        guard let due = wipesAt, context.now >= due else { return }
        wipedAt = context.now
        do {
            try outlet.whileSaving {
                if try emptyLog() {
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
