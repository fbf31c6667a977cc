import Contract
import SQLite

/// The requests whose slow part is running, and the changes that the current batch made to them.
///
/// A rollback restores the state from before the batch. It forgets requests that began in the batch
/// (the rollback itself answers them), and keeps requests that finished in it.
struct DeferredRequests {
    private(set) var pending: [Int: PendingRequest] = [:]
    private var count = 0
    private var begun: [Int] = []
    private var finished: [Int] = []
    /// The requests that the batch changed, in their state before it.
    private var before: [Int: PendingRequest] = [:]
    /// The reads of this batch. They start after the batch is on disk.
    private var readings: [Int] = []

    subscript(ticket: Int) -> PendingRequest? {
        finished.contains(ticket) ? nil : pending[ticket]
    }

    /// Returns the number for the next request.
    mutating func next() -> Int {
        count += 1
        return count
    }

    mutating func begin(_ ticket: Int, _ request: PendingRequest) {
        pending[ticket] = request
        begun.append(ticket)
        if request.deferred.isReading { readings.append(ticket) }
    }

    /// The number of reads of a sender that are not finished.
    func readingsCount(of sender: Sender) -> Int {
        pending.values.count { $0.call.sender == sender && $0.deferred.isReading }
    }

    /// Lets a repeat wait for the result of the first request.
    mutating func join(_ ticket: Int, _ envelope: Envelope) {
        keep(ticket)
        pending[ticket]?.repeats.append(envelope)
    }

    /// Notes the requests whose tokens are still valid. They get the reply.
    /// - Parameter envelopes: At least one.
    mutating func admit(_ ticket: Int, _ envelopes: [Envelope]) {
        keep(ticket)
        pending[ticket]?.isAdmitted = true
        pending[ticket]?.envelope = envelopes[0]
        pending[ticket]?.repeats = Array(envelopes.dropFirst())
    }

    mutating func finish(_ ticket: Int) { finished.append(ticket) }

    /// Keeps the changes, because the batch is on disk.
    /// - Returns: The reads that may start now.
    mutating func settle() -> [Int] {
        defer { reset() }
        for ticket in finished { pending[ticket] = nil }
        return readings
    }

    /// Undoes the changes, because the batch was rolled back.
    mutating func takeBack() {
        pending.merge(before) { $1 }
        for ticket in begun { pending[ticket] = nil }
        reset()
    }

    /// Removes a request, even after a rollback.
    mutating func drop(_ ticket: Int) -> PendingRequest? { pending.removeValue(forKey: ticket) }

    private mutating func keep(_ ticket: Int) {
        if before[ticket] == nil { before[ticket] = pending[ticket] }
    }

    private mutating func reset() {
        begun.removeAll(keepingCapacity: true)
        before.removeAll(keepingCapacity: true)
        finished.removeAll(keepingCapacity: true)
        readings.removeAll(keepingCapacity: true)
    }
}

/// The slow part of a request, which runs off the writer thread.
package struct Deferred {
    /// The slow part. It uses only the values that it was given.
    enum Work {
        /// Runs on a worker, starting now; for example, hashing a password. Workers are fair
        /// between sources.
        case lane(Lane, source: WorkSource, @Sendable () -> any Sendable)
        /// Reads on its own connection after this batch is on disk; see ``Readers``.
        case reading(@Sendable (Connection) throws -> ReplyResult)
    }

    let work: Work

    /// Whether it is a long read.
    var isReading: Bool {
        if case .reading = work { true } else { false }
    }

    /// Continues on the writer thread with the result of the slow part. Returns the result of the
    /// request, or nil if it continues in the next batch.
    let finish: (any Sendable, Call, Context) throws -> ReplyResult?
}

/// A request whose slow part is running.
struct PendingRequest {
    var envelope: Envelope
    /// Repeats that arrived meanwhile. They get the same reply.
    var repeats: [Envelope] = []
    let id: String?
    let digest: [UInt8]
    let repetition: Repetition
    var call: Call
    let deferred: Deferred
    /// Whether the tokens were checked again after the slow part.
    var isAdmitted = false
}
