import Engine
import Features
import Synchronization

/// Sees what a test says, at once.
final class FakeProber: Prober {
    private struct State {
        /// What is wrong, by monitor.
        var problems: [String: String] = [:]
        /// Monitors that nobody answers for.
        var silent: Set<String> = []
        var looks: [String] = []
        var mailbox: Mailbox?
    }

    private let state = Mutex(State())

    /// Where what was seen goes.
    func attach(_ mailbox: Mailbox) { state.withLock { $0.mailbox = mailbox } }

    func set(_ monitor: String, _ problem: String?) {
        state.withLock { $0.problems[monitor] = problem }
    }

    func silence(_ monitor: String) { state.withLock { _ = $0.silent.insert(monitor) } }

    func speak(_ monitor: String) { state.withLock { _ = $0.silent.remove(monitor) } }

    /// Monitors in the order in which they were looked at.
    var looks: [String] { state.withLock { $0.looks } }

    func probe(_ order: ProbeOrder) {
        let (problem, isSilent) = state.withLock { state in
            state.looks.append(order.monitor)
            return (state.problems[order.monitor], state.silent.contains(order.monitor))
        }
        if !isSilent { tell(problem.map { order.bad($0) } ?? order.good) }
    }

    func tell(_ outcome: ProbeOutcome) {
        state.withLock { $0.mailbox }?.post(.outcome(outcome))
    }
}
