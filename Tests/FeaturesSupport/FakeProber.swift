import Contract
package import Engine
package import Features
import Synchronization

/// Sees what a test says, at once.
package final class FakeProber: Prober {
    private struct State {
        /// What is wrong, by monitor.
        var problems: [String: String] = [:]
        /// Monitors that nobody answers for.
        var silent: Set<String> = []
        var looks: [String] = []
        var mailbox: Mailbox?
    }

    private let state = Mutex(State())

    package init() {}

    /// Where what was seen goes.
    package func attach(_ mailbox: Mailbox) { state.withLock { $0.mailbox = mailbox } }

    package func set(_ monitor: String, _ problem: String?) {
        state.withLock { $0.problems[monitor] = problem }
    }

    package func silence(_ monitor: String) { state.withLock { _ = $0.silent.insert(monitor) } }

    package func speak(_ monitor: String) { state.withLock { _ = $0.silent.remove(monitor) } }

    /// Monitors in the order in which they were looked at.
    package var looks: [String] { state.withLock { $0.looks } }

    package func probe(_ order: ProbeOrder) {
        let (problem, isSilent) = state.withLock { state in
            state.looks.append(order.monitor)
            return (state.problems[order.monitor], state.silent.contains(order.monitor))
        }
        if !isSilent { tell(problem.map { order.bad(LocalizedText(stored: $0)) } ?? order.good) }
    }

    package func tell(_ outcome: ProbeOutcome) {
        state.withLock { $0.mailbox }?.post(.outcome(outcome))
    }
}
