package import Contract
import Glibc
import Synchronization

/// What waits for the writer thread, bounded.
///
/// Requests beyond the bound are turned away with `server.busy`, which the sender sees; what the
/// engine itself posts (reports of the guard, results of its workers) always finds room, since it
/// is bounded by connections and by workers. Messages of devices have a bound of their own, beyond
/// which the newest of a device wins; requests do not wait behind them.
package final class Mailbox: Sendable {
    private struct Contents {
        var waiting: [Inbound] = []
        /// Requests that found no room and still want to be told so.
        var turnedAway: [Envelope] = []
        var requests = 0
        var messages: DeviceMessages
        var messagesDropped = 0
        /// Requests that were turned away without a word, since the start.
        var unanswered: UInt64 = 0
        var measurers: [@Sendable ([Metric]) -> Void] = []
        var hasRung = false
    }

    /// More than this many are turned away without a word: whoever floods is not owed a reply.
    private static let turnedAwayMax = 1_000
    /// Who asks for measurements while so many do waits in vain.
    private static let measurersMax = 16
    /// As many messages of devices are one batch: what waits for its answer is not held up for
    /// longer than that takes.
    private static let messagesPerBatch = 2_048

    package let doorbell = Doorbell()
    package let requestsMax: Int
    /// How many messages of devices wait at most.
    package let messagesMax: Int
    private let contents: Mutex<Contents>

    /// - Parameter messageBytesMax: How many bytes of messages of devices wait at most.
    package init(
        requestsMax: Int, messagesMax: Int = 100_000, messageBytesMax: Int = 64 << 20
    ) {
        self.requestsMax = requestsMax
        self.messagesMax = messagesMax
        contents = Mutex(
            Contents(
                messages: DeviceMessages(countMax: messagesMax, bytesMax: messageBytesMax)))
    }

    /// How many requests wait, those that were turned away among them.
    package var requestsCount: Int {
        contents.withLock { $0.requests + $0.turnedAway.count }
    }

    /// How much waits, of requests and of messages of devices.
    package var waitingCount: Int {
        contents.withLock { $0.requests + $0.turnedAway.count + $0.messages.count }
    }

    /// The requests beside their bound.
    package var requestsLoad: QueueLoad { QueueLoad(count: requestsCount, most: requestsMax) }

    package var messagesLoad: QueueLoad { QueueLoad(count: messagesCount, most: messagesMax) }

    /// How many messages of devices wait.
    package var messagesCount: Int { contents.withLock { $0.messages.count } }

    /// How many messages of devices found no room, or were taken out for newer ones, since this was
    /// asked last.
    package func takeDropped() -> Int {
        contents.withLock { contents in
            defer { contents.messagesDropped = 0 }
            return contents.messagesDropped
        }
    }

    /// Hands in what a device tells. Rings no doorbell, as for requests.
    package func post(_ message: DeviceMessage) {
        contents.withLock { contents in
            contents.messagesDropped += contents.messages.append(message)
        }
    }

    /// Counts messages that were taken and could not be kept.
    func noteDropped(_ count: Int) { contents.withLock { $0.messagesDropped += count } }

    /// Hands in a request.
    ///
    /// Rings no doorbell: the writer thread itself takes requests in while it waits.
    package func post(_ envelope: Envelope) {
        var envelope = envelope
        envelope.received = Stopwatch.now
        contents.withLock { contents in
            if contents.requests < requestsMax {
                contents.requests += 1
                contents.waiting.append(.request(envelope))
            } else if contents.turnedAway.count < Self.turnedAwayMax {
                contents.turnedAway.append(envelope)
            } else {
                contents.unanswered &+= 1
            }
        }
    }

    /// Asks the writer what it measured, and wakes it.
    /// - Parameter tell: Called on the writer thread, also where the database cannot be written.
    package func measure(_ tell: @escaping @Sendable ([Metric]) -> Void) {
        let hasRoom = contents.withLock { contents in
            guard contents.measurers.count < Self.measurersMax else { return false }
            contents.measurers.append(tell)
            return true
        }
        if hasRoom { ring() }
    }

    /// Takes out who wants to know what was measured.
    func takeMeasurers() -> [@Sendable ([Metric]) -> Void] {
        contents.withLock { contents in
            guard !contents.measurers.isEmpty else { return [] }
            defer { contents.measurers = [] }
            return contents.measurers
        }
    }

    /// What waits, and what was turned away without a word.
    var metrics: [Metric] {
        let (requests, messages, unanswered) = contents.withLock {
            ($0.requests, $0.messages.count, $0.unanswered)
        }
        var limits = Metric(
            "fairway_mailbox_limit", .gauge,
            "Maximum number of entries that may wait for the writer")
        limits.add(requestsMax, ["kind": "requests"])
        limits.add(messagesMax, ["kind": "deviceMessages"])
        var waiting = Metric("fairway_mailbox_waiting", .gauge, "Entries that wait for the writer")
        waiting.add(requests, ["kind": "requests"])
        waiting.add(messages, ["kind": "deviceMessages"])
        return [
            limits, waiting,
            Metric(
                "fairway_requests_unanswered_total", .counter,
                "Requests of a flood that got no answer", Double(unanswered)),
        ]
    }

    /// Hands in a request from another thread, and wakes the writer.
    package func postFromAside(_ envelope: Envelope) {
        post(envelope)
        ring()
    }

    /// Hands in what is no request, and wakes the writer; may be called from any thread.
    package func post(_ inbound: Inbound) {
        contents.withLock { $0.waiting.append(inbound) }
        ring()
    }

    /// Wakes the writer, which reads its clock again; may be called from any thread.
    package func wake() { ring() }

    private func ring() {
        let isFirst = contents.withLock { contents in
            defer { contents.hasRung = true }
            return !contents.hasRung
        }
        if isFirst { doorbell.ring() }
    }

    /// Takes all that waits, in the order in which it came, and behind it the first messages of
    /// devices.
    package func take() -> (waiting: [Inbound], turnedAway: [Envelope]) {
        let (taken, hasRung) = contents.withLock { contents in
            defer {
                contents.waiting = []
                contents.turnedAway = []
                contents.requests = 0
                contents.hasRung = false
            }
            let messages = contents.messages.take(Self.messagesPerBatch)
            let waiting = contents.waiting + messages.lazy.map { .message($0) }
            return ((waiting, contents.turnedAway), contents.hasRung)
        }
        if hasRung { doorbell.clear() }
        return taken
    }
}

/// What comes to the writer thread.
package enum Inbound: Sendable {
    case request(Envelope)
    /// A device tells something by itself.
    case message(DeviceMessage)
    /// The guard tells of connections.
    case report(GuardReport)
    /// A worker, or a reader, is done with the slow part of a request; or says why not.
    case resume(ticket: Int, result: Result<[UInt8], Refusal>)
    /// An edge tells what became of something.
    case outcome(any Outcome)
    /// The link to the broker stands anew: all that it holds is to be told again.
    /// `found` are the topics of rooms and positions that stand retained there, from before.
    case linked(found: [String])
    /// No more is coming: finish and stop.
    case stop
}

/// What an edge found out by itself (a mail was taken, a push was refused): told to whoever
/// registered for its type with ``Router/onOutcome(_:_:)`` or ``Router/onArrival(_:_:)``.
package protocol Outcome: Sendable {}

/// Wakes a thread that sleeps in `poll`, from any other.
///
/// A pipe: Swift's Glibc module has no `eventfd`.
package final class Doorbell: Sendable {
    /// Readable while the bell has rung and was not cleared.
    package let descriptor: Int32
    private let writing: Int32

    package init() {
        var ends: [Int32] = [-1, -1]
        precondition(pipe(&ends) == 0, "the process has no descriptor left for its own doorbell")
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        descriptor = ends[0]
        writing = ends[1]
    }

    deinit {
        close(descriptor)
        close(writing)
    }

    package func ring() {
        var byte: UInt8 = 1
        // A full pipe means that it has rung already, so the result does not matter.
        _ = write(writing, &byte, 1)
    }

    package func clear() {
        var bytes: (UInt64, UInt64) = (0, 0)
        while read(descriptor, &bytes, 16) == 16 {}
    }

    /// Sleeps until the bell rings or the time is over.
    package func wait(milliseconds: Int32) {
        var interest = pollfd(descriptor: descriptor)
        _ = poll(&interest, 1, milliseconds)
    }
}

extension pollfd {
    fileprivate init(descriptor: Int32) {
        self.init(fd: descriptor, events: Int16(POLLIN), revents: 0)
    }
}
