package import Contract
import Engine
package import Rules

/// Looks at things outside the writer thread, a bounded number at a time.
package protocol Prober: AnyObject, Sendable {
    /// Looks at something, and tells what was seen with ``tell(_:)`` within the order's time.
    ///
    /// Called on the writer thread: must not block. Orders that find no room are told as bad.
    func probe(_ order: ProbeOrder)

    /// Hands in what was seen: into the mailbox, from any thread.
    func tell(_ outcome: ProbeOutcome)
}

/// One look that is to be taken.
package struct ProbeOrder: Sendable {
    package let monitor: String
    /// Tells it from earlier ones.
    package let number: Int
    package let target: ProbeTarget
    package let timeoutMs: Int64
    /// Unix milliseconds.
    package let began: Int64

    package init(
        monitor: String, number: Int, target: ProbeTarget, timeoutMs: Int64, began: Int64
    ) {
        self.monitor = monitor
        self.number = number
        self.target = target
        self.timeoutMs = timeoutMs
        self.began = began
    }

    /// It was good.
    package var good: ProbeOutcome { saw(.good) }

    /// It was bad.
    /// - Parameter reason: For people; no password and no token.
    package func bad(_ reason: LocalizedText) -> ProbeOutcome { saw(.bad(reason)) }

    /// - Parameter problem: For people; nil: it was good.
    package func outcome(of problem: LocalizedText?) -> ProbeOutcome {
        problem.map { bad($0) } ?? good
    }

    package func saw(_ sight: MonitorSight) -> ProbeOutcome {
        var sight = sight
        if case .bad(let reason) = sight, reason.english.count > ProbeOutcome.reasonMost {
            let text = String(reason.english.prefix(ProbeOutcome.reasonMost))
            sight = .bad(LocalizedText(verbatim: text))
        }
        return ProbeOutcome(
            monitor: monitor, number: number, look: MonitorLook(sight, began: began))
    }
}

/// What was seen.
package struct ProbeOutcome: Outcome, Equatable {
    static let reasonMost = 200

    package let monitor: String
    package let number: Int
    package let look: MonitorLook
}

/// What a monitor looks at, and when that counts as good.
package enum ProbeTarget: Equatable, Sendable {
    /// This process: it looks, so it runs. The time between its last look and its start counts as
    /// down.
    case daemon
    /// The link to the broker, by a message that comes back.
    case broker
    /// The broker uses no more memory.
    case brokerMemory(bytesMax: Int64)
    /// The broker drops no more messages a minute.
    case brokerDrops(perMinuteMax: Int)
    /// Transactions are written, and none took longer than this.
    case database(slowestMs: Int64)
    /// The file system that a file lies on has so many bytes left.
    case disk(path: String, freeBytes: Int64)
    /// No more than so many percent of a queue's bound wait.
    case queue(MonitoredQueue, percentMost: Int)
    /// No more parcels wait.
    case outbox(countMost: Int)
    /// What leaves through a channel of the outbox reaches its provider. Of servers that users name
    /// one alone says nothing.
    case channel(String, ofStrangers: Bool = false)
    /// A port takes connections.
    case port(host: String, port: Int)
    /// A mail server greets (RFC 5321, 3.1); with TLS from the start it takes connections.
    case mailServer(host: String, port: Int, greets: Bool)
    /// The certificate in a PEM file is good for so many days more, and so is the one that was read
    /// from it at the start and is served, until then (Unix seconds).
    case certificate(file: String, days: Int, servedUntil: Int64?)
    case page(PageTarget)
    /// A file comes into a folder, or changes there, at least so often.
    case folder(path: String, silenceMs: Int64)
    /// Something comes on a topic at least so often.
    case topic(filter: String, silenceMs: Int64)
    /// It says by itself that it lives, at least so often.
    case heartbeat(user: String?, silenceMs: Int64)
}

/// A page that is looked at.
package struct PageTarget: Equatable, Sendable {
    package var url: String
    /// What it must answer; nil: 200 to 399.
    package var status: Int?
    /// What must stand in it, if anything; of its first 256 KiB.
    package var contains: String?
    /// A PEM file of authorities to trust instead of the system's.
    package var authority: String?

    package init(url: String) { self.url = url }
}

/// A queue inside the server.
package enum MonitoredQueue: String, CaseIterable, Sendable {
    /// Requests that wait for the writer.
    case requests
    /// What devices told by themselves, and nobody took in yet.
    case messages
    /// Long reads.
    case reads
    /// Passwords to hash.
    case passwords

    /// The title of its monitor.
    package var title: LocalizedText {
        switch self {
        case .requests: "Queue of requests"
        case .messages: "Queue of messages"
        case .reads: "Queue of reads"
        case .passwords: "Queue of passwords"
        }
    }
}
