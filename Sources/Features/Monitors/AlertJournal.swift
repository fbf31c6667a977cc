package import Contract
import Rules

/// Room beside the database for what was told while that could not be written: it outlasts the process,
/// also on a full disk.
package protocol AlertJournal: AnyObject, Sendable {
    /// How many bytes there is room for.
    var room: Int { get }

    /// What was kept last; empty: nothing.
    func read() -> [UInt8]

    /// Keeps this instead.
    ///
    /// - Returns: Whether it is on the disk.
    /// - Blocks: Until the disk has it.
    func keep(_ bytes: [UInt8]) -> Bool
}

/// Something that was decided and is to be told, until it stands in the database.
package struct UnsavedAlert: Document, Equatable {
    package var alert = OpsAlert()
    /// Whether it went past the database already; else it is told as it is written.
    package var isTold = false

    package init() {}

    init(_ alert: OpsAlert) { self.alert = alert }

    package mutating func visit(_ fields: inout Fields) {
        fields.required("alert", &alert)
        fields.required("told", &isTold)
    }
}

/// What an ``AlertJournal`` holds: what was told, and how its monitors stood then.
package struct JournalEntry: Document, Equatable {
    /// One monitor's state.
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

    init(_ alerts: some Sequence<UnsavedAlert>, _ board: MonitorBoard) {
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
