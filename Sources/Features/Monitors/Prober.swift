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
