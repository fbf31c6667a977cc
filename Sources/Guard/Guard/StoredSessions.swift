/// The sessions that the broker may keep for users who disconnected.
///
/// The broker does not report the end of a session. So each disconnected client counts, unless the
/// broker certainly keeps no session for it.
struct StoredSessions: Sendable {
    struct Entry: Equatable, Sendable {
        let clientId: String
        /// The device that the client connected as.
        let device: NameKey
        /// The key of the client. It stays the same until the session ends or is resumed.
        let key: ClientKey
        /// The time when the broker ends the session, in monotonic milliseconds. Nil if unknown.
        var expiry: Int64?
        /// The memory of its queue, in bytes.
        var bytes = 0
        /// The place in the order in which sessions were stored.
        fileprivate(set) var number: UInt64 = 0
    }

    /// A stored session and its user.
    struct Place: Equatable, Sendable {
        let user: UserTable.ID
        let entry: Entry
    }

    /// The longest time that the broker keeps a session, in seconds
    /// (`persistent_client_expiration`), and a day more.
    static let secondsMax: Int64 = 15 * 86_400

    private let perUserMax: Int
    /// The sessions of each user, the oldest first.
    private var entries: [UserTable.ID: [Entry]] = [:]
    private var byKey: [ClientKey: UserTable.ID] = [:]
    private var numbers: UInt64 = 0
    /// The earliest end of a session, in monotonic milliseconds.
    private var nearestExpiry = Int64.max

    /// The users who may have stored sessions.
    var users: [UserTable.ID] { Array(entries.keys) }

    /// - Parameter perUserMax: At least 1.
    init(perUserMax: Int) { self.perUserMax = max(1, perUserMax) }

    /// Remembers a session.
    ///
    /// - Returns: The user's oldest session if there are too many now. It must end.
    mutating func add(_ user: UserTable.ID, _ entry: Entry) -> Entry? {
        var entry = entry
        entry.number = numbers
        numbers &+= 1
        _ = remove(user, entry.clientId)
        entries[user, default: []].append(entry)
        byKey[entry.key] = user
        nearestExpiry = min(nearestExpiry, entry.expiry ?? .max)
        guard let all = entries[user], all.count > perUserMax else { return nil }
        return remove(user, all[0].clientId)
    }

    /// The stored session with a key.
    subscript(key: ClientKey) -> Place? {
        guard let user = byKey[key], let entry = entries[user]?.first(where: { $0.key == key })
        else { return nil }
        return Place(user: user, entry: entry)
    }

    /// Whether the broker may keep a session of a user with a client id.
    func contains(_ user: UserTable.ID, _ clientId: String) -> Bool {
        entries[user]?.contains { $0.clientId == clientId } == true
    }

    /// Sets the memory of a session's queue.
    mutating func setBytes(_ bytes: Int, of place: Place) {
        guard let index = entries[place.user]?.firstIndex(where: { $0.key == place.entry.key })
        else { return }
        entries[place.user]?[index].bytes = bytes
    }

    /// Forgets a session: its client is connected again, or it ends.
    mutating func remove(_ user: UserTable.ID, _ clientId: String) -> Entry? {
        guard let index = entries[user]?.firstIndex(where: { $0.clientId == clientId }) else {
            return nil
        }
        let entry = entries[user]?.remove(at: index)
        if entries[user]?.isEmpty == true { entries[user] = nil }
        if let entry { byKey[entry.key] = nil }
        return entry
    }

    /// Removes the sessions of revoked devices.
    ///
    /// - Returns: These sessions. They must end.
    mutating func takeDead(of user: UserTable.ID, isAlive: (NameKey) -> Bool) -> [Entry] {
        let dead = (entries[user] ?? []).filter { !isAlive($0.device) }
        return dead.compactMap { remove(user, $0.clientId) }
    }

    /// Removes the sessions whose time is over.
    ///
    /// - Complexity: O(n) in the sessions, but only if one has ended.
    mutating func takeExpired(at now: Int64) -> [Place] {
        guard nearestExpiry <= now else { return [] }
        nearestExpiry = .max
        var gone: [Place] = []
        for (user, all) in entries {
            for entry in all {
                guard let expiry = entry.expiry else { continue }
                if expiry <= now {
                    gone.append(Place(user: user, entry: entry))
                } else {
                    nearestExpiry = min(nearestExpiry, expiry)
                }
            }
        }
        for place in gone { _ = remove(place.user, place.entry.clientId) }
        return gone
    }

    /// Removes the oldest sessions of some users, until their queues have a number of bytes.
    ///
    /// - Complexity: O(n log n) in the sessions of these users.
    mutating func takeOldest(
        bytes: Int, countMax: Int, where isIncluded: (UserTable.ID) -> Bool
    ) -> [Place] {
        var found: [Place] = []
        for (user, all) in entries where isIncluded(user) {
            found += all.filter { $0.bytes > 0 }.map { Place(user: user, entry: $0) }
        }
        found.sort { $0.entry.number < $1.entry.number }
        return take(found, bytes: bytes, countMax: countMax)
    }

    /// Removes the oldest sessions of a user, until their queues have a number of bytes.
    mutating func takeOldest(of user: UserTable.ID, bytes: Int) -> [Place] {
        let found = (entries[user] ?? []).filter { $0.bytes > 0 }
        return take(
            found.map { Place(user: user, entry: $0) }, bytes: bytes, countMax: found.count)
    }

    private mutating func take(_ found: [Place], bytes: Int, countMax: Int) -> [Place] {
        var (taken, sum) = ([Place](), 0)
        for place in found.prefix(countMax) where sum < bytes {
            sum &+= place.entry.bytes
            taken.append(place)
        }
        for place in taken { _ = remove(place.user, place.entry.clientId) }
        return taken
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

    /// A session that ends. Its queue uses memory until then.
    struct Entry: Equatable, Sendable {
        var holder: Holder?
        var key: ClientKey?
        var bytes = 0
    }

    private let countMax: Int
    private var repeated = Int64.min
    private var entries: [String: Entry] = [:]
    private var keys: Set<ClientKey> = []
    private var bytesByHolder: [Holder: Int] = [:]
    /// The bytes in all queues that end.
    private(set) var bytes = 0

    init(countMax: Int) { self.countMax = countMax }

    var clientIds: Dictionary<String, Entry>.Keys { entries.keys }

    /// Whether the session of a client ends.
    func contains(_ key: ClientKey) -> Bool { keys.contains(key) }

    /// Whether the session with a client id ends.
    func contains(clientId: String) -> Bool { entries[clientId] != nil }

    /// Whether the session with a client id ends and belonged to somebody else.
    func belongsToAnother(_ clientId: String, than holder: Holder) -> Bool {
        entries[clientId].map { $0.holder != holder } ?? false
    }

    /// The bytes in the queues of a holder that end.
    func bytes(of holder: Holder) -> Int { bytesByHolder[holder] ?? 0 }

    /// Adds a session.
    /// - Returns: False if there are too many, or if this one is known already.
    mutating func add(_ clientId: String, _ entry: Entry) -> Bool {
        guard entries.count < countMax, entries[clientId] == nil else { return false }
        entries[clientId] = entry
        if let key = entry.key { keys.insert(key) }
        count(entry.bytes, for: entry.holder)
        return true
    }

    /// Some of the sessions that have not ended yet, once a minute. The daemon may have dropped
    /// requests beyond its own limit.
    mutating func overdue(at now: Int64) -> [String] {
        if entries.isEmpty || repeated == .min { repeated = now }
        guard now - repeated >= Self.repeatMs else { return [] }
        repeated = now
        return Array(entries.keys.prefix(Self.repeatMax))
    }

    /// Forgets a session that has ended, or that its client has resumed.
    mutating func remove(_ clientId: String) -> Entry? {
        guard let entry = entries.removeValue(forKey: clientId) else { return nil }
        if let key = entry.key { keys.remove(key) }
        count(0 &- entry.bytes, for: entry.holder)
        return entry
    }

    /// Forgets the key of a session: the broker has reused it for another client.
    mutating func forget(_ key: ClientKey) -> Entry? {
        guard keys.contains(key),
            let clientId = entries.first(where: { $0.value.key == key })?.key
        else { return nil }
        return remove(clientId)
    }

    private mutating func count(_ change: Int, for holder: Holder?) {
        guard let holder, change != 0 else { return }
        bytes &+= change
        let new = bytes(of: holder) &+ change
        bytesByHolder[holder] = new <= 0 ? nil : new
    }
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
