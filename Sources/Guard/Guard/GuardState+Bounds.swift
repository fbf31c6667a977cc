import Topics

/// The limits of connections and of stored sessions.
extension GuardState {
    /// The reason why no more client may connect from an address. Nil if one may.
    mutating func refusal(
        of client: GuardClient, at time: GuardTime
    ) -> ConnectRefusal? {
        let address = client.address
        guard !address.isEmpty, !ClientNetwork.isOwnMachine(address) else { return nil }
        let most = limits.connectionsPerAddressMax
        guard sessions.count(from: address) >= most else {
            return makeRoom(for: address, at: time) ? nil : .serverFull
        }
        note(
            .connectAddressFull, at: time.monotonicMillis,
            "\(address) has \(most) connections, the maximum; new ones are refused")
        return .addressFull(most: most)
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

    /// The reason why a user may have no more connections. Nil if one is possible. A connection
    /// that replaces another one does not count.
    mutating func refusal(
        of user: UserTable.ID, _ client: GuardClient, at time: GuardTime
    ) -> ConnectRefusal? {
        let name = client.username.map { String(decoding: $0, as: UTF8.self) } ?? ""
        let extra = client.packetBytes &- Session.connectBytesFree
        if extra > 0, ledger.refusal(of: extra, for: .user(user)) != nil {
            let held = ledger[.user(user)]
            note(
                .connectTooLarge, at: time.monotonicMillis,
                "a CONNECT of \(name) with \(client.packetBytes) bytes is refused, because "
                    + "\(held) bytes wait for this user (limits.queuedBytesPerUserMax)")
            return .tooLarge
        }
        let most = limits.connectionsPerUserMax
        let keys = sessions.keys(of: user)
        guard keys.count >= most else { return nil }
        let id = String(decoding: client.id, as: UTF8.self)
        if let replaced = sessions.key(withId: id), keys.contains(replaced) { return nil }
        note(
            .connectUserFull, at: time.monotonicMillis,
            "\(name) has \(most) connections, the maximum; new ones are refused")
        return .userFull(most: most)
    }

    /// Remembers the session that the broker may keep for a disconnected client, or ends it.
    mutating func noteStored(
        _ session: Session, _ key: ClientKey, at time: GuardTime?, _ record: BrokerRecord?
    ) {
        // Another client has the id now, or the broker keeps nothing.
        guard !session.superseded, !session.forgotten, record?.lastingSeconds != 0 else { return }
        let bytes = (record?.sessionBytes ?? 0) &+ session.connectBytes
        ledger.change(session.holder, by: bytes)
        let ended = EndingSessions.Entry(holder: session.holder, key: key, bytes: bytes)
        guard let device = session.device else { return end(session.clientId, ended) }
        guard tables.admin(session.user, device: device) != nil else {
            return end(session.clientId, ended)
        }
        let entry = StoredSessions.Entry(
            clientId: session.clientId, device: device, key: key,
            expiry: expiry(of: record, at: time), bytes: bytes)
        if let oldest = stored.add(session.user, entry) { end(session.user, oldest) }
    }

    /// The time when the broker ends a session, with a margin. Nil if it is unknown.
    private func expiry(of record: BrokerRecord?, at time: GuardTime?) -> Int64? {
        guard let record, let time else { return nil }
        let seconds = min(Int64(record.lastingSeconds), StoredSessions.secondsMax)
        return time.monotonicMillis &+ seconds &* 1_000 &+ 2_000
    }

    /// Ends the stored sessions of a user's revoked devices.
    mutating func endSessionsOfDeadDevices(of user: UserTable.ID) {
        guard staged == nil else { return }
        let tables = tables
        let dead = stored.takeDead(of: user) { tables.admin(user, device: $0) != nil }
        for entry in dead { end(user, entry) }
    }

    /// Asks the daemon to end a stored session on the broker.
    mutating func end(_ user: UserTable.ID, _ entry: StoredSessions.Entry) {
        end(entry.clientId, .init(holder: .user(user), key: entry.key, bytes: entry.bytes))
    }

    /// Asks the daemon to end a session on the broker.
    mutating func end(_ clientId: String, _ entry: EndingSessions.Entry) {
        if ending.add(clientId, entry) {
            report(.endSession(clientId))
        } else {
            release(entry)
        }
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
        case .connectRate: 22
        case .connectTooLarge: 23
        case .deliveryUserFull: 24
        case .deliveryFull: 25
        case .publishBusy: 26
        case .sessionUserFull: 27
        case .sessionFull: 28
        case .connectionUserFull: 29
        case .connectionFull: 30
        case .connectClientId: 31
        }
    }
}
