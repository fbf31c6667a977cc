import Contract

/// The clients that are connected, by the broker's records of them.
struct SessionTable: Sendable {
    /// What each delivery needs to know, without reference counts.
    struct Reader: Sendable {
        /// What the client may do in general.
        let asker: TopicAsker
        /// The user, or ``UserTable/none``.
        let user: UserTable.ID
        /// Whether it signed out and only hears its last reply.
        var isRetired = false
    }

    /// How long a client that signed out is left to hear that it did, milliseconds.
    private static let retirement: Int64 = 250

    private(set) var readers: [ClientKey: Reader] = [:]
    private(set) var guests: [ClientKey: GuestName] = [:]
    private(set) var sessions: [ClientKey: Session] = [:]
    private var byUser: [UserTable.ID: [ClientKey]] = [:]
    private var byClientId: [String: ClientKey] = [:]
    /// The clients of each network (``ClientNetwork``), in the order in which they connected.
    private var byNetwork: [String: [ClientKey]] = [:]
    /// The clients that must make room for others. The guard kicks them at the next tick.
    private var crowdedOut: [ClientKey] = []
    /// Clients that signed out, with the moment to cut them: nil until the next tick.
    private var retired: [ClientKey: Int64?] = [:]
    /// No token expires before this moment, Unix seconds.
    private(set) var nearestExpiry: Int64 = .max

    /// The number of connected clients, without those in ``crowdedOut``.
    var count: Int { sessions.count &- crowdedOut.count }

    /// A client's session.
    subscript(key: ClientKey) -> Session? { sessions[key] }

    /// Changes a session in place.
    mutating func update<T>(_ key: ClientKey, _ body: (inout Session) -> T) -> T? {
        guard let index = sessions.index(forKey: key) else { return nil }
        return body(&sessions.values[index])
    }

    /// The connections of a user.
    func keys(of user: UserTable.ID) -> [ClientKey] { byUser[user] ?? [] }

    /// The number of connections from the network of an address.
    func count(from address: String) -> Int { byNetwork[ClientNetwork.of(address)]?.count ?? 0 }

    /// The client that is connected with an id.
    func key(withId clientId: String) -> ClientKey? { byClientId[clientId] }

    /// Adds a client; the one that had its client id before is superseded.
    mutating func add(_ key: ClientKey, _ session: Session, guest: GuestName?) {
        readers[key] = Reader(asker: session.asker, user: session.user)
        guests[key] = guest
        sessions[key] = session
        if session.user != UserTable.none { byUser[session.user, default: []].append(key) }
        // No flood of others makes the daemon give up a connection.
        if let address = session.address, session.asker != .daemon {
            byNetwork[ClientNetwork.of(address), default: []].append(key)
        }
        if let old = byClientId.updateValue(key, forKey: session.clientId), old != key {
            _ = update(old) { $0.superseded = true }
        }
        nearestExpiry = min(nearestExpiry, session.expiry ?? .max)
    }

    /// Leaves a client nothing but its last reply.
    mutating func retire(_ key: ClientKey) {
        readers[key]?.isRetired = true
        retired[key] = .some(nil)
    }

    /// The clients that signed out long enough ago to be cut.
    mutating func takeRetired(at now: Int64) -> [ClientKey] {
        guard !retired.isEmpty else { return [] }
        var due: [ClientKey] = []
        for (key, moment) in retired {
            if let moment {
                if moment <= now { due.append(key) }
            } else {
                retired[key] = now &+ Self.retirement
            }
        }
        for key in due { retired[key] = nil }
        return due
    }

    /// Removes a client.
    mutating func remove(_ key: ClientKey) -> Session? {
        retired[key] = nil
        readers[key] = nil
        guests[key] = nil
        guard let session = sessions.removeValue(forKey: key) else { return nil }
        if session.user != UserTable.none {
            byUser[session.user]?.removeAll { $0 == key }
            if byUser[session.user]?.isEmpty == true { byUser[session.user] = nil }
        }
        if byClientId[session.clientId] == key { byClientId[session.clientId] = nil }
        if let network = session.address.map(ClientNetwork.of) { leave(network, key) }
        if !crowdedOut.isEmpty { crowdedOut.removeAll { $0 == key } }
        return session
    }

    /// Makes room for a client. At the next tick, the guard kicks the newest client of the network with most clients.
    ///
    /// Clients from this machine's own address are exempt, because a proxy connects from there for many people.
    ///
    /// - Parameter address: The address of the client that wants to connect.
    /// - Returns: False if no network has at least two clients more than the network of this address.
    /// - Complexity: O(n) in the networks.
    mutating func makeRoom(for address: String) -> Bool {
        let own = count(from: address)
        var most = (network: "", count: 0)
        for (network, keys) in byNetwork
        where keys.count > most.count && !ClientNetwork.isOwnMachine(network) {
            most = (network, keys.count)
        }
        guard most.count > own &+ 1, let key = byNetwork[most.network]?.last else { return false }
        leave(most.network, key)
        crowdedOut.append(key)
        return true
    }

    /// Returns the clients in ``crowdedOut``, and clears that list.
    mutating func takeCrowdedOut() -> [ClientKey] {
        defer { if !crowdedOut.isEmpty { crowdedOut = [] } }
        return crowdedOut
    }

    private mutating func leave(_ network: String, _ key: ClientKey) {
        guard let index = byNetwork[network]?.lastIndex(of: key) else { return }
        byNetwork[network]?.remove(at: index)
        if byNetwork[network]?.isEmpty == true { byNetwork[network] = nil }
    }

    /// The clients whose token expired; finds when the next one will.
    ///
    /// - Complexity: O(n) in the connected clients, but only when a token did expire.
    mutating func expired(at now: Int64) -> [ClientKey] {
        guard nearestExpiry <= now else { return [] }
        nearestExpiry = .max
        var keys: [ClientKey] = []
        for (key, session) in sessions {
            guard let expiry = session.expiry else { continue }
            if expiry <= now {
                keys.append(key)
            } else {
                nearestExpiry = min(nearestExpiry, expiry)
            }
        }
        return keys
    }
}

/// One connected client.
struct Session: Sendable {
    /// What it may do in general.
    let asker: TopicAsker
    /// The user, or ``UserTable/none`` for guests and the daemon.
    let user: UserTable.ID
    /// The token's device; nil for guests and the daemon.
    let device: NameKey?
    /// The username or the guest's client id; empty for the daemon.
    let principal: String
    /// The client id.
    let clientId: String
    /// The client's address, nil if it has none.
    let address: String?
    /// How its id is its own.
    let rule: ClientIdRule
    /// Whether the broker keeps nothing of it after the connection (known for 3.1.1 only).
    let forgotten: Bool
    /// When the token expires, Unix seconds; nil if it does not.
    let expiry: Int64?
    /// What the broker goes by, seconds; 0: a silent link is never ended.
    let keepAlive: Int
    /// Counts connections.
    let serial: UInt64
    /// A new connection took this one's client id: what it still writes is its will.
    var superseded = false
    /// For all publishes.
    var publishes: TokenBucket
    /// For publishes under `owntracks/`.
    var pings: TokenBucket
    /// Before this moment no refusal is told, monotonic milliseconds.
    var noticeFrom: Int64 = .min

    /// Whether it may have ended of silence: it published nothing for as long as the broker waits
    /// (MQTT 5, 3.1.2.10). The broker does not say why a connection ends, nor tell of pings.
    func mayBeLost(at now: Int64) -> Bool {
        // The broker counts in whole seconds.
        keepAlive > 0 && now &- publishes.at >= Int64(keepAlive) &* 1500 &- 2000
    }

    /// The report of its connection.
    var report: GuardReport {
        .connected(
            serial: serial, principal: principal, device: device?.text, address: address,
            keepAlive: keepAlive)
    }
}

/// A connection, by the address of the broker's record of it: unique while the record lives.
package typealias ClientKey = UInt
