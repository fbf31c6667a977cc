import Topics

/// The connected clients, by their keys.
struct SessionTable: Sendable {
    /// The facts that each delivery needs, without reference counts.
    struct Reader: Sendable {
        /// The client's general rights.
        let asker: TopicClient
        /// The user, or ``UserTable/none``.
        let user: UserTable.ID
        /// Whether the client signed out and may only receive its last reply.
        var isRetired = false
        /// The client's place in ``SessionTable/deliveries``.
        let delivery: Int
    }

    /// The time that a client gets to receive the reply to its sign-out, in milliseconds.
    private static let retirement: Int64 = 250

    private(set) var readers: [ClientKey: Reader] = [:]
    /// The bytes sent to each client.
    var deliveries = DeliveryCounts()
    private(set) var guests: [ClientKey: GuestName] = [:]
    private(set) var sessions: [ClientKey: Session] = [:]
    private var byUser: [UserTable.ID: [ClientKey]] = [:]
    private var byClientId: [String: ClientKey] = [:]
    /// The clients of each network (``ClientNetwork``), in the order in which they connected.
    private var byNetwork: [String: [ClientKey]] = [:]
    /// The clients that must make room for others. The guard kicks them at the next tick.
    private var crowdedOut: [ClientKey] = []
    /// The clients that signed out, with the time to close their connections. Nil until the next
    /// tick.
    private var retired: [ClientKey: Int64?] = [:]
    /// The earliest expiry of a token, in Unix seconds.
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

    /// The connections to close so that some holders have fewer bytes, the largest connection first.
    ///
    /// - Complexity: O(n log n) in the connections.
    func largest(bytes: Int, where isIncluded: (Holder) -> Bool) -> [ClientKey] {
        let found = sessions.filter { $0.value.held > 0 && isIncluded($0.value.holder) }
        var (keys, sum) = ([ClientKey](), 0)
        for (key, session) in found.sorted(by: { $0.value.held > $1.value.held }) where sum < bytes
        {
            sum &+= session.held
            keys.append(key)
        }
        return keys
    }

    /// The connections of a user.
    func keys(of user: UserTable.ID) -> [ClientKey] { byUser[user] ?? [] }

    /// The number of connections from the network of an address.
    func count(from address: String) -> Int { byNetwork[ClientNetwork.of(address)]?.count ?? 0 }

    /// The client that is connected with an id.
    func key(withId clientId: String) -> ClientKey? { byClientId[clientId] }

    /// Adds a client. A connected client with the same client id is superseded.
    mutating func add(_ key: ClientKey, _ session: Session, guest: GuestName?) {
        if let old = readers[key] { deliveries.close(old.delivery) }
        readers[key] = Reader(
            asker: session.asker, user: session.user, delivery: deliveries.open())
        guests[key] = guest
        sessions[key] = session
        if session.user != UserTable.none { byUser[session.user, default: []].append(key) }
        // The daemon's connection does not count, so no flood of others can displace it.
        if let address = session.address, session.asker != .daemon {
            byNetwork[ClientNetwork.of(address), default: []].append(key)
        }
        if let old = byClientId.updateValue(key, forKey: session.clientId), old != key {
            _ = update(old) { $0.superseded = true }
        }
        nearestExpiry = min(nearestExpiry, session.expiry ?? .max)
    }

    /// Limits a client to its last reply.
    mutating func retire(_ key: ClientKey) {
        readers[key]?.isRetired = true
        retired[key] = .some(nil)
    }

    /// Removes and returns the clients that signed out and whose time is over.
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
        if let old = readers.removeValue(forKey: key) { deliveries.close(old.delivery) }
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

    /// Makes room for a client. At the next tick, the guard kicks the newest client of the network
    /// with the most clients.
    ///
    /// Clients from this machine's own address are exempt, because a proxy connects from there for
    /// many people.
    ///
    /// - Parameter address: The address of the client that wants to connect.
    /// - Returns: False if no network has at least two clients more than the network of this
    ///   address.
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

    /// The clients whose token has expired. Also updates ``nearestExpiry``.
    ///
    /// - Complexity: O(n) in the connected clients, but only if a token has expired.
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
    /// The client's general rights.
    let asker: TopicClient
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
    /// The reason why it may use its client id.
    let rule: ClientIdRule
    /// Whether the broker certainly keeps no session after the connection (known for 3.1.1 only).
    let forgotten: Bool
    /// The expiry of the token, in Unix seconds. Nil if it does not expire.
    let expiry: Int64?
    /// The keep-alive that the broker applies, in seconds. 0: the broker never ends a silent
    /// connection.
    let keepAlive: Int
    /// The number of the connection, as in reports.
    let serial: UInt64
    /// Whether a new connection took over the client id. Further messages are the will.
    var superseded = false
    /// The limit for all messages.
    var publishes: TokenBucket
    /// The limit for messages below `owntracks/`.
    var pings: TokenBucket
    /// The earliest time of the next refusal notice, in monotonic milliseconds.
    var noticeFrom: Int64 = .min
    /// The one whose bound this connection counts against.
    let holder: Holder
    /// The memory of an unusually long CONNECT, which the broker keeps, such as a will. In bytes.
    let connectBytes: Int
    /// The bytes that the broker holds for this connection, as far as ``ByteLedger`` knows.
    var held = 0
    /// The subscriptions of which ``held`` has the bytes. A repeated filter adds none.
    var subscriptions = 0
    /// The bytes that were sent and may still wait because the client does not read.
    var unsent = 0

    /// The bytes of CONNECT that every client may have.
    static let connectBytesFree = 1_024

    /// Updates ``held`` from the broker's record.
    ///
    /// - Parameter fresh: The bytes that were sent since the last time.
    /// - Returns: The change of ``held``.
    mutating func measure(_ record: BrokerRecord, fresh: Int) -> Int {
        let most = record.outgoingPackets &* BrokerRecord.messageBytesMax
        unsent = max(0, min(unsent &+ fresh, most))
        let new = unsent &+ record.sessionBytes &+ record.incomingBytes &+ connectBytes
        defer { held = new }
        return new &- held
    }

    /// Whether the connection may have ended because of silence: the client published nothing for
    /// as long as the broker waits (MQTT 5, 3.1.2.10). The broker reports neither the reason for
    /// the end nor pings.
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

/// The address of the broker's record of a connection. It is unique while the record exists.
package typealias ClientKey = UInt
