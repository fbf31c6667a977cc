import Contract
import Engine
package import Localization
package import OperationsRules

/// Runs checks outside the writer thread, a limited number at a time.
package protocol Prober: AnyObject, Sendable {
    /// Runs a check, and passes its result to ``tell(_:)`` within the time of the order.
    ///
    /// The writer thread calls this, so it must not block. An order that exceeds the limit gets a
    /// bad result.
    func probe(_ order: ProbeOrder)

    /// Posts a result to the mailbox. Any thread may call this.
    func tell(_ outcome: ProbeOutcome)
}

/// An order to run a check.
package struct ProbeOrder: Sendable {
    package let monitor: String
    /// Distinguishes it from earlier checks of the monitor.
    package let number: Int
    package let target: ProbeTarget
    package let timeoutMs: Int64
    /// The start of the check, Unix milliseconds.
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

    /// A good result.
    package var good: ProbeOutcome { saw(.good) }

    /// A bad result.
    ///
    /// - Parameter reason: The problem, for people. It contains no password and no token.
    package func bad(_ reason: LocalizedText) -> ProbeOutcome { saw(.bad(reason)) }

    /// A bad result for a problem, or a good result without one.
    ///
    /// - Parameter problem: The problem, for people.
    package func outcome(of problem: LocalizedText?) -> ProbeOutcome {
        problem.map { bad($0) } ?? good
    }

    package func saw(_ result: ProbeResult) -> ProbeOutcome {
        var result = result
        if case .bad(let reason) = result, reason.english.count > ProbeOutcome.reasonMost {
            let text = String(reason.english.prefix(ProbeOutcome.reasonMost))
            result = .bad(LocalizedText(verbatim: text))
        }
        return ProbeOutcome(
            monitor: monitor, number: number, probe: TimedProbeResult(result, began: began))
    }
}

/// The result of a check.
package struct ProbeOutcome: Outcome, Equatable {
    static let reasonMost = 200

    package let monitor: String
    package let number: Int
    package let probe: TimedProbeResult
}

/// The object of a check, with the limits of a good result.
package enum ProbeTarget: Equatable, Sendable {
    /// This process. It runs while it checks. The time between its last check and its next start
    /// counts as down.
    case daemon
    /// The connection to the broker, checked by a message that comes back.
    case broker
    /// The broker's memory, at most this number of bytes.
    case brokerMemory(bytesMax: Int64)
    /// The broker drops at most this number of messages per minute.
    case brokerDrops(perMinuteMax: Int)
    /// Transactions can be written, and none took longer than this.
    case database(slowestMs: Int64)
    /// The server has met no damaged row since its start.
    case storedRows
    /// The file system of a path has at least this number of free bytes.
    case disk(path: String, freeBytes: Int64)
    /// At most this percentage of a queue's limit waits.
    case queue(MonitoredQueue, percentMost: Int)
    /// At most this number of parcels waits.
    case outbox(countMost: Int)
    /// A channel of the outbox reaches its providers.
    ///
    /// With `ofStrangers`, users choose the servers, so the failure of a single unknown server does
    /// not count.
    case channel(String, ofStrangers: Bool = false)
    /// A TCP port accepts connections.
    case port(host: String, port: Int)
    /// A mail server sends its greeting (RFC 5321, section 3.1).
    ///
    /// If `greets` is `false`, because TLS starts first, it only has to accept connections.
    case mailServer(host: String, port: Int, greets: Bool)
    /// A certificate is valid for at least this number of days.
    ///
    /// This applies to the one in the PEM file, and to the one that the server read at its start.
    /// The latter expires at `servedUntil`, Unix seconds.
    case certificate(file: String, days: Int, servedUntil: Int64?)
    case page(PageTarget)
    /// A file appears or changes in a folder at least this often.
    case folder(path: String, silenceMs: Int64)
    /// A message arrives on a topic at least this often.
    case topic(filter: String, silenceMs: Int64)
    /// Something outside sends heartbeats at least this often.
    case heartbeat(user: String?, silenceMs: Int64)
}

/// A web page, with the expected answer.
package struct PageTarget: Equatable, Sendable {
    package var url: String
    /// The expected status code. `nil` accepts 200 to 399.
    package var status: Int?
    /// The text that the first 256 KiB must contain, if any.
    package var contains: String?
    /// A PEM file of certificate authorities to trust instead of those of the system.
    package var authority: String?

    package init(url: String) { self.url = url }
}

/// A queue inside the server.
package enum MonitoredQueue: String, CaseIterable, Sendable {
    /// Requests that wait for the writer thread.
    case requests
    /// Messages of devices that are not requests, such as positions.
    case messages
    /// Long reads that wait or run.
    case reads
    /// Passwords that wait to be hashed.
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
