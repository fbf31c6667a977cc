package import Engine

/// Says twice in every watchdog period that the writer thread gets through its batches.
///
/// It is said by that very thread, after a batch: one that is stuck, in a disk or in a loop, falls
/// silent, and whoever watches ends the daemon and starts it again. All that was answered is on
/// disk by then.
package final class Watchdog: Feature {
    private let notifier: ServiceNotifier
    /// Milliseconds between two signs of life; nil: nobody waits for any.
    private let intervalMs: Int64?
    package private(set) var wakesAt: Int64?

    package init(_ notifier: ServiceNotifier) {
        self.notifier = notifier
        intervalMs = notifier.watchdogMs.map { max(1, $0 / 2) }
    }

    package func register(in router: Router) {}

    package func start(_ context: Context) throws { signOfLife(context) }

    package func didCommit(_ context: Context) {
        // A clock that was set back must not make it silent.
        guard let intervalMs, let due = wakesAt,
            context.now >= due || due - context.now > intervalMs
        else { return }
        signOfLife(context)
    }

    private func signOfLife(_ context: Context) {
        guard let intervalMs else { return }
        notifier.tell(.alive)
        wakesAt = context.now + intervalMs
    }
}
