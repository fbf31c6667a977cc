package import Contract
package import Engine

/// Who is connected, as the broker's guard tells it.
///
/// In memory only: the guard tells all of it again whenever the link stands anew. What a batch
/// changed is taken back when the batch is, since the reports come again with the next.
package final class Presence: Feature {
    private struct Connection {
        let principal: String
        /// From where, as far as limits tell people apart.
        let network: String?
    }

    private enum Step {
        case added(UInt64)
        case removed(UInt64, Connection)
    }

    private var connections: [UInt64: Connection] = [:]
    /// Open connections by username or guest's client id, the newest last.
    private var serials: [String: [UInt64]] = [:]
    /// A list that is being told: what is connected besides it is gone.
    private var list: [UInt64: Connection]?
    private var hasList = false
    /// What this batch changed, for taking it back.
    private var steps: [Step] = []
    private var before: (list: [UInt64: Connection]?, hasList: Bool)?
    /// Told when a user comes online or goes offline.
    private var observers: [(_ user: String, _ isOnline: Bool, Context) throws -> Void] = []
    /// Told when a whole list has come.
    private var listObservers: [(Context) throws -> Void] = []

    package init() {}

    func observe(_ observer: @escaping (String, Bool, Context) throws -> Void) {
        observers.append(observer)
    }

    func observeList(_ observer: @escaping (Context) throws -> Void) {
        listObservers.append(observer)
    }

    func isOnline(_ user: String) -> Bool { serials[user] != nil }

    /// Whether a user has a connection at this moment.
    package func isConnected(_ user: String) -> Bool { serials[user] != nil }

    /// The network that a user or guest is connected from; nil when it is not known.
    func address(of principal: String) -> String? {
        serials[principal]?.last.flatMap { connections[$0]?.network }
    }

    /// Whether it is known yet who is connected.
    var isKnown: Bool { hasList }

    package func register(in router: Router) {}

    package func report(_ report: GuardReport, _ context: Context) throws {
        if before == nil { before = (list, hasList) }
        switch report {
        case .connected(let serial, let principal, _, let address):
            let network = address.map(ClientNetwork.of)
            let connection = Connection(principal: principal, network: network)
            if list == nil { try add(serial, connection, context) }
            list?[serial] = connection
        case .disconnected(let serial, _):
            list?[serial] = nil
            try remove(serial, context)
        case .list: list = [:]
        case .end: try replace(context)
        case .error(let line):
            context.log.error("the guard did not understand a line", ("line", line))
        }
    }

    package func didCommit(_ context: Context) {
        steps.removeAll(keepingCapacity: true)
        before = nil
    }

    package func didRollBack() {
        for step in steps.reversed() {
            switch step {
            case .added(let serial): _ = drop(serial)
            case .removed(let serial, let connection): put(serial, connection)
            }
        }
        steps.removeAll()
        if let before { (list, hasList) = before }
        before = nil
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
        let isFirst = serials[connection.principal] == nil
        put(serial, connection)
        steps.append(.added(serial))
        if isFirst { try tell(connection.principal, true, context) }
    }

    private func remove(_ serial: UInt64, _ context: Context) throws {
        guard let connection = drop(serial) else { return }
        steps.append(.removed(serial, connection))
        if serials[connection.principal] == nil { try tell(connection.principal, false, context) }
    }

    private func put(_ serial: UInt64, _ connection: Connection) {
        connections[serial] = connection
        serials[connection.principal, default: []].append(serial)
    }

    private func drop(_ serial: UInt64) -> Connection? {
        guard let connection = connections.removeValue(forKey: serial) else { return nil }
        serials[connection.principal]?.removeAll { $0 == serial }
        if serials[connection.principal]?.isEmpty == true { serials[connection.principal] = nil }
        return connection
    }

    private func tell(_ principal: String, _ isOnline: Bool, _ context: Context) throws {
        guard TopicNames.isUsername(principal) else { return }
        for observer in observers { try observer(principal, isOnline, context) }
    }
}
