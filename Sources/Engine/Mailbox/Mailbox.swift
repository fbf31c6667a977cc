package import Contract
import Glibc
import Synchronization
package import Topics

/// The bounded queue of work for the writer thread.
///
/// Requests beyond the limit are refused with `server.busy`. Items that the engine posts (reports
/// of the guard, results of workers) always fit, because the numbers of connections and workers are
/// limited. Messages of devices have their own limit, beyond which the newest message of a device
/// replaces older ones. Requests do not wait behind them.
package final class Mailbox: Sendable {
    private struct Contents {
        var waiting: [Inbound] = []
        /// Whether ``waiting`` has other items than requests.
        var hasOthers = false
        /// Requests that found no room and will be refused.
        var turnedAway: [Envelope] = []
        var requests = 0
        var messages: DeviceMessageQueue
        var messagesDropped = 0
        /// The number of requests that got no reply at all, since the start.
        var unanswered: UInt64 = 0
        var measurers: [@Sendable ([Metric]) -> Void] = []
        var hasRung = false
    }

    /// The most requests that are refused with a reply. During a flood, further ones get none.
    private static let turnedAwayMax = 1_000
    /// The most callers that wait for measurements. Further ones get none.
    private static let measurersMax = 16
    /// The most messages of devices in one batch. It limits the time that requests wait for them.
    private static let messagesPerBatch = 2_048

    package let doorbell = Doorbell()
    package let requestsMax: Int
    /// The most messages of devices that wait.
    package let messagesMax: Int
    private let contents: Mutex<Contents>

    /// - Parameter messageBytesMax: The most bytes of waiting messages of devices.
    package init(
        requestsMax: Int, messagesMax: Int = 100_000, messageBytesMax: Int = 64 << 20
    ) {
        self.requestsMax = requestsMax
        self.messagesMax = messagesMax
        contents = Mutex(
            Contents(
                messages: DeviceMessageQueue(countMax: messagesMax, bytesMax: messageBytesMax)))
    }

    /// The number of requests that wait, including those that will be refused.
    package var requestsCount: Int {
        contents.withLock { $0.requests + $0.turnedAway.count }
    }

    /// The number of requests and of messages of devices that wait.
    package var waitingCount: Int {
        contents.withLock { $0.requests + $0.turnedAway.count + $0.messages.count }
    }

    package var requestsLoad: QueueLoad { QueueLoad(count: requestsCount, most: requestsMax) }

    package var messagesLoad: QueueLoad { QueueLoad(count: messagesCount, most: messagesMax) }

    package var messagesCount: Int { contents.withLock { $0.messages.count } }

    /// Returns the number of messages of devices that were dropped or replaced since the last call,
    /// and resets it.
    package func takeDropped() -> Int {
        contents.withLock { contents in
            defer { contents.messagesDropped = 0 }
            return contents.messagesDropped
        }
    }

    /// Adds a message of a device. It does not ring the doorbell; see ``post(_:)-(Envelope)``.
    package func post(_ message: DeviceMessage) {
        contents.withLock { contents in
            contents.messagesDropped += contents.messages.append(message)
        }
    }

    /// Counts messages that left the queue but could not be saved.
    func noteDropped(_ count: Int) { contents.withLock { $0.messagesDropped += count } }

    /// Adds a request.
    ///
    /// It does not ring the doorbell, because the writer thread itself reads requests while it
    /// waits.
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

    /// Asks the writer for its measurements, and wakes it.
    /// - Parameter tell: Receives the measurements on the writer thread, even if the database
    ///   cannot be written.
    package func measure(_ tell: @escaping @Sendable ([Metric]) -> Void) {
        let hasRoom = contents.withLock { contents in
            guard contents.measurers.count < Self.measurersMax else { return false }
            contents.measurers.append(tell)
            return true
        }
        if hasRoom { ring() }
    }

    /// Removes and returns the callers that wait for measurements.
    func dequeueMeasurers() -> [@Sendable ([Metric]) -> Void] {
        contents.withLock { contents in
            guard !contents.measurers.isEmpty else { return [] }
            defer { contents.measurers = [] }
            return contents.measurers
        }
    }

    /// The queue's metrics.
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

    /// Adds a request from another thread, and wakes the writer.
    package func postFromAside(_ envelope: Envelope) {
        post(envelope)
        ring()
    }

    /// Adds an item that is not a request, and wakes the writer. Any thread may call it.
    package func post(_ inbound: Inbound) {
        contents.withLock { contents in
            contents.waiting.append(inbound)
            contents.hasOthers = true
        }
        ring()
    }

    /// Wakes the writer, which then reads its clock again. Any thread may call it.
    package func wake() { ring() }

    private func ring() {
        let isFirst = contents.withLock { contents in
            defer { contents.hasRung = true }
            return !contents.hasRung
        }
        if isFirst { doorbell.ring() }
    }

    /// Removes and returns all waiting items in the order of arrival, and after them the oldest
    /// messages of devices.
    package func dequeue() -> DequeuedItems {
        var taken = DequeuedItems()
        let hasRung = contents.withLock { contents in
            // Exchanged, not copied, because each copy of an item costs some of its batch's time.
            swap(&taken.items, &contents.waiting)
            swap(&taken.turnedAway, &contents.turnedAway)
            for message in contents.messages.dequeue(Self.messagesPerBatch) {
                taken.items.append(.message(message))
            }
            contents.requests = 0
            swap(&taken.hasOthers, &contents.hasOthers)
            var hasRung = false
            swap(&hasRung, &contents.hasRung)
            return hasRung
        }
        if hasRung { doorbell.clear() }
        return taken
    }
}

/// The items that leave the mailbox for one batch.
package struct DequeuedItems: Sendable {
    package var items: [Inbound] = []
    /// Requests that found no room, and will be refused.
    package var turnedAway: [Envelope] = []
    /// Whether there are other items than requests and messages of devices.
    var hasOthers = false
}

/// An item for the writer thread.
package enum Inbound: Sendable {
    case request(Envelope)
    /// A message of a device.
    case message(DeviceMessage)
    /// A report of the guard about connections.
    case report(GuardReport)
    /// The end of a request's slow part: its result, or a refusal.
    case resume(ticket: Int, result: Result<any Sendable, Refusal>)
    /// A result that an edge reports.
    case outcome(any Outcome)
    /// A new connection to the broker, to which the daemon publishes everything again. `found` has
    /// the topics of rooms and positions that are still retained there.
    case linked(found: [String])
    /// The end: the engine finishes its work and stops.
    case stop
}

/// A result that an edge reports, such as a delivered mail or a refused push.
///
/// ``Router/onOutcome(_:_:)`` and ``Router/onArrival(_:_:)`` register handlers by its type.
package protocol Outcome: Sendable {}

/// Wakes a thread that waits in `poll`, from any other thread.
///
/// It is a pipe, because Swift's Glibc module has no `eventfd`.
package final class Doorbell: Sendable {
    /// Readable after ``ring()`` until ``clear()``.
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

    /// Waits until the bell rings or the time is over.
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
