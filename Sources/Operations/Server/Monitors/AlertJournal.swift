package import Contract
package import OperationsContract
import OperationsRules

/// Storage beside the database for alerts that were sent while the database could not be written.
///
/// It keeps them across a restart, even if the disk is full.
package protocol AlertJournal: AnyObject, Sendable {
    /// The capacity in bytes.
    var room: Int { get }

    /// The stored bytes, empty if there are none.
    func read() -> [UInt8]

    /// Replaces the stored bytes.
    ///
    /// - Returns: Whether they are on the disk.
    /// - Blocks: Until the disk has them.
    func keep(_ bytes: [UInt8]) -> Bool
}

/// An alert that is not saved in the database yet.
package struct UnsavedAlert: Document, Equatable {
    package var alert = OpsAlert()
    /// Whether it was sent already, without the database. Otherwise it is sent when it is saved.
    package var isTold = false

    package init() {}

    init(_ alert: OpsAlert) { self.alert = alert }

    package mutating func visit(_ fields: inout Fields) {
        fields.required("alert", &alert)
        fields.required("told", &isTold)
    }
}

/// The content of an ``AlertJournal``: alerts that were sent, and the states of their monitors at
/// that time.
package struct JournalEntry: Document, Equatable {
    /// The state of a monitor.
    package struct State: Document, Equatable {
        package var monitor = ""
        package var state = StoredMonitor()

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("monitor", &monitor)
            fields.required("state", &state)
        }
    }

    package var alerts: [UnsavedAlert] = []
    package var states: [State] = []

    package init() {}

    init(_ alerts: some Sequence<UnsavedAlert>, _ board: MonitorSet) {
        self.alerts = Array(alerts)
        let names = Set(self.alerts.map(\.alert.monitor))
        states = board.names.filter(names.contains).map { name in
            var state = State()
            state.monitor = name
            state.state = StoredMonitor(board[name])
            return state
        }
    }

    package mutating func visit(_ fields: inout Fields) {
        fields.required("alerts", &alerts)
        fields.required("states", &states)
    }
}
