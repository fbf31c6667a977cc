/// The sessions that the broker may keep for users who disconnected.
///
/// The broker does not report whether it keeps a session. So each disconnected client counts,
/// unless the broker certainly keeps no session for it.
struct StoredSessions: Sendable {
    struct Entry: Equatable, Sendable {
        let clientId: String
        /// The device that the client connected as.
        let device: NameKey
    }

    private let perUserMax: Int
    /// The sessions of each user, the oldest first.
    private var entries: [UserTable.ID: [Entry]] = [:]

    /// The users who may have stored sessions.
    var users: [UserTable.ID] { Array(entries.keys) }

    /// - Parameter perUserMax: At least 1.
    init(perUserMax: Int) { self.perUserMax = max(1, perUserMax) }

    /// Remembers a session.
    ///
    /// - Returns: The client id of the user's oldest session if there are too many now. It must
    ///   end.
    mutating func add(_ user: UserTable.ID, _ entry: Entry) -> String? {
        remove(user, entry.clientId)
        entries[user, default: []].append(entry)
        guard let all = entries[user], all.count > perUserMax else { return nil }
        entries[user]?.removeFirst()
        return all[0].clientId
    }

    /// Forgets a session: its client is connected again.
    mutating func remove(_ user: UserTable.ID, _ clientId: String) {
        entries[user]?.removeAll { $0.clientId == clientId }
        if entries[user]?.isEmpty == true { entries[user] = nil }
    }

    /// Removes the sessions of revoked devices.
    ///
    /// - Returns: Their client ids. These sessions must end.
    mutating func takeDead(of user: UserTable.ID, isAlive: (NameKey) -> Bool) -> [String] {
        guard let all = entries[user] else { return [] }
        let kept = all.filter { isAlive($0.device) }
        entries[user] = kept.isEmpty ? nil : kept
        return all.filter { !isAlive($0.device) }.map(\.clientId)
    }
}

/// Sessions that must end on the broker, until the daemon has ended them.
///
/// A plugin cannot end a session. The daemon connects with the client id and a clean start, and
/// that ends the session (MQTT 5, 3.1.2.4).
struct EndingSessions: Sendable {
    /// The time after which the guard repeats its request to end sessions, in milliseconds.
    private static let repeatMs: Int64 = 60_000
    /// The most sessions in one such request.
    private static let repeatMax = 1_000

    private let countMax: Int
    private var repeated = Int64.min
    private(set) var clientIds: Set<String> = []

    init(countMax: Int) { self.countMax = countMax }

    /// Adds a session.
    /// - Returns: False if there are too many, or if this one is known already.
    mutating func add(_ clientId: String) -> Bool {
        guard clientIds.count < countMax else { return false }
        return clientIds.insert(clientId).inserted
    }

    /// Some of the sessions that have not ended yet, once a minute. The daemon may have dropped
    /// requests beyond its own limit.
    mutating func overdue(at now: Int64) -> [String] {
        if clientIds.isEmpty || repeated == .min { repeated = now }
        guard now - repeated >= Self.repeatMs else { return [] }
        repeated = now
        return Array(clientIds.prefix(Self.repeatMax))
    }

    /// Forgets a session that has ended, or that its client has resumed.
    mutating func remove(_ clientId: String) { clientIds.remove(clientId) }
}

/// The devices of disconnected clients. The broker may publish their wills later.
///
/// A will does not name its device, so the guard remembers it. New entries replace the oldest ones.
/// A will without an entry is refused.
struct DepartedDevices: Sendable {
    /// A device, with the expiry of its token.
    struct Device: Sendable {
        let user: UserTable.ID
        let name: NameKey
        /// The expiry in Unix seconds. Nil: never.
        let expiry: Int64?
    }

    private let countMax: Int
    private var devices: [ClientKey: (device: Device, number: UInt64)] = [:]
    /// The last entries, in a ring. Some of them were replaced or removed since.
    private var ring: [(key: ClientKey, number: UInt64)] = []
    private var count: UInt64 = 0

    /// - Parameter countMax: At least 1.
    init(countMax: Int) { self.countMax = max(countMax, 1) }

    /// The device that a client had.
    subscript(key: ClientKey) -> Device? { devices[key]?.device }

    /// Remembers a client's device.
    ///
    /// - Complexity: O(1).
    mutating func add(_ key: ClientKey, _ device: Device) {
        let place = Int(count % UInt64(countMax))
        if place < ring.count {
            let oldest = ring[place]
            if devices[oldest.key]?.number == oldest.number { devices[oldest.key] = nil }
            ring[place] = (key, count)
        } else {
            ring.append((key, count))
        }
        devices[key] = (device, count)
        count &+= 1
    }

    /// Forgets a client, because the broker has reused its key for another one.
    mutating func remove(_ key: ClientKey) { devices[key] = nil }
}
