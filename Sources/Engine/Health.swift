import Synchronization

/// The last known state of the server: connection to the broker, and saving. Any thread may read
/// it.
package final class Health: Sendable {
    private let linked = Atomic(false)
    private let saving = Atomic(true)
    private let slowestCommit = Atomic<Int64>(0)

    package init() {}

    /// Whether the daemon is connected to the broker.
    package var isLinked: Bool {
        get { linked.load(ordering: .relaxed) }
        set { linked.store(newValue, ordering: .relaxed) }
    }

    /// Whether the last transaction was written.
    package internal(set) var isSaving: Bool {
        get { saving.load(ordering: .relaxed) }
        set { saving.store(newValue, ordering: .relaxed) }
    }

    /// Notes the time that a transaction took to be written and synced.
    func noteCommit(nanoseconds: UInt64) {
        let milliseconds = Int64(clamping: nanoseconds / 1_000_000)
        if milliseconds > slowestCommit.load(ordering: .relaxed) {
            slowestCommit.store(milliseconds, ordering: .relaxed)
        }
    }

    /// Returns the duration of the slowest transaction since the last call, in milliseconds, and
    /// resets it.
    package func takeSlowestCommit() -> Int64 { slowestCommit.exchange(0, ordering: .relaxed) }
}
