package import Contract
package import Engine

/// Who is connected, as the broker's guard tells it.
///
/// In memory only: the guard tells all of it again whenever the link stands anew.
package final class Presence: Feature {
    private struct Connection {
        let principal: String
        let address: String?
    }

    private var connections: [UInt64: Connection] = [:]
    /// Open connections by username or guest's client id.
    private var counts: [String: Int] = [:]
    /// The address of the newest connection.
    private var addresses: [String: String] = [:]
    /// A list that is being told: what is connected besides it is gone.
    private var list: [UInt64: Connection]?
    /// Told when a user comes online or goes offline.
    private var observers: [(_ user: String, _ isOnline: Bool, Context) throws -> Void] = []
    /// Told when a whole list has come.
    private var listObservers: [(Context) throws -> Void] = []
    private var hasList = false

    package init() {}

    func observe(_ observer: @escaping (String, Bool, Context) throws -> Void) {
        observers.append(observer)
    }

    func observeList(_ observer: @escaping (Context) throws -> Void) {
        listObservers.append(observer)
    }

    func isOnline(_ user: String) -> Bool { counts[user] != nil }

    /// Where a user or guest is connected from; nil when it is not known.
    func address(of principal: String) -> String? { addresses[principal] }

    /// Whether it is known yet who is connected.
    var isKnown: Bool { hasList }

    package func register(in router: Router) {}

    package func report(_ report: GuardReport, _ context: Context) throws {
        switch report {
        case .connected(let serial, let principal, _, let address):
            let connection = Connection(principal: principal, address: address)
            guard list == nil else {
                list?[serial] = connection
                return
            }
            try add(serial, connection, context)
        case .disconnected(let serial, _):
            list?[serial] = nil
            try remove(serial, context)
        case .list: list = [:]
        case .end: try replace(context)
        case .error(let line):
            context.log.error("the guard did not understand a line", ("line", line))
        }
    }

    private func replace(_ context: Context) throws {
        let told = list ?? [:]
        list = nil
        for serial in Array(connections.keys) where told[serial] == nil {
            try remove(serial, context)
        }
        for (serial, connection) in told { try add(serial, connection, context) }
        hasList = true
        for observer in listObservers { try observer(context) }
    }

    private func add(_ serial: UInt64, _ connection: Connection, _ context: Context) throws {
        // After a restart of the broker its numbers begin anew.
        if let known = connections[serial] {
            if known.principal == connection.principal { return }
            try remove(serial, context)
        }
        connections[serial] = connection
        addresses[connection.principal] = connection.address
        counts[connection.principal, default: 0] += 1
        if counts[connection.principal] == 1 { try tell(connection.principal, true, context) }
    }

    private func remove(_ serial: UInt64, _ context: Context) throws {
        guard let connection = connections.removeValue(forKey: serial) else { return }
        let count = (counts[connection.principal] ?? 1) - 1
        counts[connection.principal] = count > 0 ? count : nil
        guard count <= 0 else { return }
        addresses[connection.principal] = nil
        try tell(connection.principal, false, context)
    }

    private func tell(_ principal: String, _ isOnline: Bool, _ context: Context) throws {
        guard TopicNames.isUsername(principal) else { return }
        for observer in observers { try observer(principal, isOnline, context) }
    }
}
