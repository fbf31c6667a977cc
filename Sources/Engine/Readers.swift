package import Contract
package import SQLite

/// Runs long reads off the writer thread, a bounded number at a time, each on a connection that
/// changes nothing.
package protocol Readers: AnyObject {
    /// - Parameters:
    ///   - read: Reads one moment's state of the database, not older than the call.
    ///   - done: Told what was read, or why nothing was; from any thread.
    /// - Returns: False when more is waiting than is taken.
    func run(
        _ read: @escaping @Sendable (Connection) throws -> [UInt8],
        then done: @escaping @Sendable (Result<[UInt8], Refusal>) -> Void
    ) -> Bool

    /// How many reads wait or run.
    var load: QueueLoad { get }
}

extension Readers {
    /// Of those that read at once nothing waits.
    package var load: QueueLoad { QueueLoad(count: 0, most: 1) }
}

extension Connection {
    /// Reads for a request: all its statements see one moment's state, and it has an end.
    /// - Parameter limit: How long it may take.
    /// - Returns: The answer, or what the sender is told instead.
    package func answer(
        within limit: Duration, log: Log, _ read: (Connection) throws -> [UInt8]
    ) -> Result<[UInt8], Refusal> {
        do {
            return .success(try withSnapshot(within: limit) { try read(self) })
        } catch let refusal as Refusal {
            return .failure(refusal)
        } catch let error as SQLiteError where error.isInterrupted {
            return .failure(
                Refusal(
                    .requestTooBroad,
                    "This request takes too long. Choose a shorter period or fewer entries."))
        } catch {
            log.error("a read failed", ("error", "\(error)"))
            return .failure(Engine.unreadable)
        }
    }
}
