import Synchronization

/// Whether the server does what it is for, as last known; asked from any thread.
package final class Health: Sendable {
    private let linked = Atomic(false)
    private let saving = Atomic(true)
    private let slowestCommit = Atomic<Int64>(0)

    package init() {}

    /// Whether the link to the broker stands.
    package var isLinked: Bool {
        get { linked.load(ordering: .relaxed) }
        set { linked.store(newValue, ordering: .relaxed) }
    }

    /// Whether the last transaction could be written.
    package internal(set) var isSaving: Bool {
        get { saving.load(ordering: .relaxed) }
        set { saving.store(newValue, ordering: .relaxed) }
    }

    /// Notes how long a transaction took to be written and synced.
    func noteCommit(nanoseconds: UInt64) {
        let milliseconds = Int64(clamping: nanoseconds / 1_000_000)
        if milliseconds > slowestCommit.load(ordering: .relaxed) {
            slowestCommit.store(milliseconds, ordering: .relaxed)
        }
    }

    /// How long the slowest transaction took since this was asked last, milliseconds.
    package func takeSlowestCommit() -> Int64 { slowestCommit.exchange(0, ordering: .relaxed) }
}
