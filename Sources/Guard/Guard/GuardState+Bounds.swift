import Topics

/// The limits of connections and of stored sessions.
extension GuardState {
    /// Whether one more client may connect from its address.
    mutating func hasRoom(for client: GuardClient, at time: GuardTime) -> Bool {
        let address = client.address
        guard !address.isEmpty, !ClientNetwork.isOwnMachine(address) else { return true }
        let most = limits.connectionsPerAddressMax
        guard sessions.count(from: address) >= most else { return makeRoom(for: address, at: time) }
        note(
            .connectAddressFull, at: time.monotonicMillis,
            "\(address) has \(most) connections, the maximum; new ones are refused")
        return false
    }

    /// Whether the broker has room for a client. If most places are taken, the largest network
    /// loses a connection.
    private mutating func makeRoom(for address: String, at time: GuardTime) -> Bool {
        // The other places are for connections that have not sent CONNECT yet: at most a fifth of
        // all places.
        let most = max(1, limits.connectionsMax / 4 &* 3)
        let count = sessions.count
        guard count >= most else { return true }
        let connected = "\(count) clients are connected, of at most \(limits.connectionsMax)"
        guard sessions.makeRoom(for: address) else {
            note(
                .connectFull, at: time.monotonicMillis,
                "\(connected); no network has two more than that of \(address), so new ones "
                    + "from it are refused"
            )
            return false
        }
        note(
            .connectCrowdedOut, at: time.monotonicMillis,
            "\(connected); the network with the most clients loses its newest connection"
        )
        return true
    }

    /// Whether a user may have one more connection. A connection that replaces another one does not
    /// count.
    mutating func hasRoom(
        for user: UserTable.ID, _ client: GuardClient, at time: GuardTime
    ) -> Bool {
        let most = limits.connectionsPerUserMax
        let keys = sessions.keys(of: user)
        guard keys.count >= most else { return true }
        let id = String(decoding: client.id, as: UTF8.self)
        if let replaced = sessions.key(withId: id), keys.contains(replaced) { return true }
        let name = sessions[keys[0]]?.principal ?? ""
        note(
            .connectUserFull, at: time.monotonicMillis,
            "\(name) has \(most) connections, the maximum; new ones are refused")
        return false
    }

    /// Remembers the session that the broker may keep for a disconnected client, or ends it.
    mutating func noteStored(_ session: Session) {
        // Another client has the id now, or the broker keeps nothing.
        guard !session.superseded, !session.forgotten else { return }
        guard let device = session.device else { return end(session.clientId) }
        guard tables.admin(session.user, device: device) != nil else {
            return end(session.clientId)
        }
        let entry = StoredSessions.Entry(clientId: session.clientId, device: device)
        if let oldest = stored.add(session.user, entry) { end(oldest) }
    }

    /// Ends the stored sessions of a user's revoked devices.
    mutating func endSessionsOfDeadDevices(of user: UserTable.ID) {
        guard staged == nil else { return }
        let tables = tables
        let dead = stored.takeDead(of: user) { tables.admin(user, device: $0) != nil }
        for clientId in dead { end(clientId) }
    }

    /// Asks the daemon to end a session on the broker.
    mutating func end(_ clientId: String) {
        if ending.add(clientId) { report(.endSession(clientId)) }
    }

    /// Removes and returns the connections without a CONNECT that the broker should close now.
    package mutating func takeHalfOpen(at time: GuardTime) -> [HalfOpenConnections.Descriptor] {
        let waiting = halfOpen.count
        let overdue = halfOpen.takeOverdue(at: time)
        for _ in overdue {
            note(
                .connectHalfOpen, at: time.monotonicMillis,
                "\(waiting) connections have sent no CONNECT; the oldest \(overdue.count) "
                    + "are closed"
            )
        }
        return overdue
    }
}

/// The number of refusals of each kind since the broker started.
struct GuardCounts: Sendable {
    private var counts = [UInt64](repeating: 0, count: GuardCount.allCases.count)

    /// - Complexity: O(1). Only refusals call it.
    mutating func note(_ what: GuardCount) {
        let place = what.place
        guard counts.indices.contains(place) else { return }
        counts[place] &+= 1
    }

    var reports: [GuardReport] {
        GuardCount.allCases.map { .count($0, counts[$0.place]) }
    }
}

extension GuardCount {
    /// The index in ``GuardCounts``.
    fileprivate var place: Int {
        switch self {
        case .deliveryNotMember: 0
        case .deliveryNotShared: 1
        case .deliveryNotFriend: 2
        case .deliverySignedOut: 3
        case .deliveryOffline: 4
        case .deliveryForbidden: 5
        case .publishForbidden: 6
        case .publishTooMany: 7
        case .publishTooLarge: 8
        case .willForbidden: 9
        case .publishTopic: 10
        case .subscribeForbidden: 11
        case .subscribeFilter: 12
        case .subscribeTooMany: 13
        case .connectRefused: 14
        case .connectClosed: 15
        case .connectUserFull: 16
        case .connectAddressFull: 17
        case .connectFull: 18
        case .connectCrowdedOut: 19
        case .connectOtherServer: 20
        case .connectHalfOpen: 21
        }
    }
}
