import Contract
import SQLite

/// Requests whose slow part is being done by a worker, and what the batch under way did to them.
///
/// A batch that is rolled back must leave them as they were: who was begun in it is forgotten (and
/// told so as part of the batch), who was finished in it is not.
struct Tickets {
    private(set) var pending: [Int: PendingRequest] = [:]
    private var count = 0
    private var begun: [Int] = []
    private var finished: [Int] = []
    /// Requests that the batch changed, as they were before.
    private var before: [Int: PendingRequest] = [:]
    /// Those begun that wait for the batch to be on disk, and then read.
    private var readings: [Int] = []

    subscript(ticket: Int) -> PendingRequest? {
        finished.contains(ticket) ? nil : pending[ticket]
    }

    /// The number for the next request.
    mutating func next() -> Int {
        count += 1
        return count
    }

    mutating func begin(_ ticket: Int, _ request: PendingRequest) {
        pending[ticket] = request
        begun.append(ticket)
        if request.deferred.isReading { readings.append(ticket) }
    }

    /// How many reads of a sender are under way.
    func readingsCount(of sender: Sender) -> Int {
        pending.values.count { $0.call.sender == sender && $0.deferred.isReading }
    }

    /// Lets a repeat wait with the first.
    mutating func join(_ ticket: Int, _ envelope: Envelope) {
        keep(ticket)
        pending[ticket]?.repeats.append(envelope)
    }

    /// Notes who gets the answer.
    /// - Parameter envelopes: At least one.
    mutating func admit(_ ticket: Int, _ envelopes: [Envelope]) {
        keep(ticket)
        pending[ticket]?.isAdmitted = true
        pending[ticket]?.envelope = envelopes[0]
        pending[ticket]?.repeats = Array(envelopes.dropFirst())
    }

    mutating func finish(_ ticket: Int) { finished.append(ticket) }

    /// The batch is on disk.
    /// - Returns: Those that may read now.
    mutating func settle() -> [Int] {
        defer { reset() }
        for ticket in finished { pending[ticket] = nil }
        return readings
    }

    /// The batch is rolled back.
    mutating func takeBack() {
        pending.merge(before) { $1 }
        for ticket in begun { pending[ticket] = nil }
        reset()
    }

    /// Forgets a request for good.
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

/// A request whose slow part is being done by a worker.
struct PendingRequest {
    var envelope: Envelope
    /// Repeats that came meanwhile, to be answered with it.
    var repeats: [Envelope] = []
    let id: String?
    let digest: [UInt8]
    let repetition: Repetition
    var call: Call
    let deferred: Deferred
    /// Whether the tokens were found to be alive once its slow part was done.
    var isAdmitted = false
}
