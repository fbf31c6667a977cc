import SQLite

/// A request's slow part, done off the writer thread.
package struct Deferred {
    /// What the slow part is; it knows nothing but what it was given.
    enum Work {
        /// Runs on a worker, starting now; for example, hashing a password. Workers are fair between sources.
        case lane(Lane, source: WorkSource, @Sendable () -> [UInt8])
        /// Reads on a connection of its own, see ``Readers``, once this batch is on disk.
        case reading(@Sendable (Connection) throws -> [UInt8])
    }

    let work: Work

    /// Whether it is a long read.
    var isReading: Bool {
        if case .reading = work { true } else { false }
    }

    /// Runs on the writer thread with the slow part's result; returns the request's result, or nil
    /// when it is to go on in the next batch.
    let finish: ([UInt8], Call, Context) throws -> [UInt8]?
}
