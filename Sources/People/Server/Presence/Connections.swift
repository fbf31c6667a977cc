import Engine
import Topics

/// The open connections, by number and by user or guest.
struct Connections {
    struct Entry: Equatable {
        /// A username, or a guest's client id.
        let principal: String
        /// The device; `nil` for a guest.
        let device: String?
        /// The network of the client, as rate limits distinguish clients.
        let network: String?
        /// The MQTT keep-alive, seconds. The broker closes the connection after 1.5 times this time
        /// of silence. 0: never; `nil`: not known.
        var keepAlive: Int?
        /// The time of the report, Unix milliseconds.
        var since: Int64 = 0

        /// Whether both are the same connection, apart from keep-alive and time.
        static func == (one: Entry, other: Entry) -> Bool {
            (one.principal, one.device, one.network)
                == (other.principal, other.device, other.network)
        }
    }

    private var entries: [UInt64: Entry] = [:]
    /// The numbers of the connections by user or guest, the newest last.
    private var numbers: [String: [UInt64]] = [:]
    /// The number of connections of users.
    private(set) var devicesCount = 0

    /// The number of connections of guests.
    var guestsCount: Int { entries.count - devicesCount }

    subscript(serial: UInt64) -> Entry? { entries[serial] }

    var serials: [UInt64] { Array(entries.keys) }
    var principals: [String] { Array(numbers.keys) }

    func has(_ principal: String) -> Bool { numbers[principal] != nil }

    /// The connections of a user or guest, the newest last.
    func of(_ principal: String) -> [Entry] {
        (numbers[principal] ?? []).compactMap { entries[$0] }
    }

    /// - Parameter serial: A number that no open connection has.
    mutating func add(_ serial: UInt64, _ entry: Entry) {
        entries[serial] = entry
        if entry.device != nil { devicesCount += 1 }
        numbers[entry.principal, default: []].append(serial)
    }

    mutating func remove(_ serial: UInt64) -> Entry? {
        guard let entry = entries.removeValue(forKey: serial) else { return nil }
        if entry.device != nil { devicesCount -= 1 }
        numbers[entry.principal]?.removeAll { $0 == serial }
        if numbers[entry.principal]?.isEmpty == true { numbers[entry.principal] = nil }
        return entry
    }
}

extension Connections.Entry {
    /// Whether the broker soon detects that the client has gone.
    var isLively: Bool {
        keepAlive.map { (1...GuardReport.keepAliveMax).contains($0) } ?? true
    }

    /// The longest time until the broker detects a dead connection, milliseconds: 1.5 times the
    /// keep-alive (MQTT 5, 3.1.2.10), and ten seconds for its check.
    var silenceMaxMs: Int64 { Int64(keepAlive ?? GuardReport.keepAliveMax) * 1_500 + 10_000 }
}

/// Changes of connections.
extension Presence {
    func add(
        _ serial: UInt64, _ entry: Connections.Entry, _ context: Context
    ) throws {
        // After a restart, the broker reuses numbers.
        let known = connections[serial]
        if known != entry { remove(serial) }
        put(serial, entry)
        if let known { try settle(known.principal, context) }
        try settle(entry.principal, context)
    }

    func replace(_ context: Context) throws {
        let told = list ?? [:]
        list = nil
        for serial in connections.serials where told[serial] != connections[serial] {
            remove(serial)
        }
        for (serial, entry) in told { put(serial, entry) }
        hasList = true
        let users = Set(connections.principals).union(online.keys)
        for user in users.sorted() { try settle(user, context) }
        try context.announce(PresenceListed())
    }

    private func put(_ serial: UInt64, _ entry: Connections.Entry) {
        guard connections[serial] == nil else { return }
        connections.add(serial, entry)
        steps.append(.added(serial))
    }

    @discardableResult
    func remove(_ serial: UInt64) -> Connections.Entry? {
        guard let entry = connections.remove(serial) else { return nil }
        steps.append(.removed(serial, entry))
        return entry
    }
}
