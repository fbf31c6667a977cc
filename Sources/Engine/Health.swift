import Synchronization

/// Whether the server does what it is for, as last known; asked from any thread.
package final class Health: Sendable {
    private let linked = Atomic(false)
    private let saving = Atomic(true)

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
}
