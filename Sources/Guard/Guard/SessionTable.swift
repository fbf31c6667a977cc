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
    /// How many are connected, by the part of the address that one household has.
    private var byNetwork: [String: Int] = [:]
    /// Clients that signed out, with the moment to cut them: nil until the next tick.
    private var retired: [ClientKey: Int64?] = [:]
    /// No token expires before this moment, Unix seconds.
    private(set) var nearestExpiry: Int64 = .max

    /// How many are connected.
    var count: Int { sessions.count }

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
    func count(from address: String) -> Int { byNetwork[ClientNetwork.of(address)] ?? 0 }

    /// The client that is connected with an id.
    func key(withId clientId: String) -> ClientKey? { byClientId[clientId] }

    /// Adds a client; the one that had its client id before is superseded.
    mutating func add(_ key: ClientKey, _ session: Session, guest: GuestName?) {
        readers[key] = Reader(asker: session.asker, user: session.user)
        guests[key] = guest
        sessions[key] = session
        if session.user != UserTable.none { byUser[session.user, default: []].append(key) }
        if let address = session.address { byNetwork[ClientNetwork.of(address), default: 0] &+= 1 }
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
        if let network = session.address.map(ClientNetwork.of), let count = byNetwork[network] {
            byNetwork[network] = count > 1 ? count &- 1 : nil
        }
        return session
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
