import Crypto
import Topics

extension GuardState {
    /// Decides a CONNECT.
    package mutating func connect(_ client: GuardClient, at time: GuardTime) -> ConnectVerdict {
        let verdict: ConnectVerdict
        if let address = clientAddress(of: client.address) {
            var client = client
            client.address = address
            verdict = decide(client, at: time)
        } else {
            verdict = .closed
        }
        switch verdict {
        case .admitted: break
        case .refused: counts.note(.connectRefused)
        case .clientIdRefused: counts.note(.connectClientId)
        case .closed, .limited: counts.note(.connectClosed)
        }
        return verdict
    }

    /// The address of a client for the limits on connections.
    ///
    /// - Parameter address: The address that the broker sees. For a forwarded client this is a
    ///   relay address.
    /// - Returns: The network that a relay address represents, or nil if the daemon does not use
    ///   that relay address. Any other address unchanged.
    package func clientAddress(of address: String) -> String? {
        guard RelayAddress.isReserved(address) else { return address }
        return RelayAddress(address).flatMap { networks[$0] }
    }

    private mutating func decide(_ client: GuardClient, at time: GuardTime) -> ConnectVerdict {
        disconnect(client.key)
        departed.remove(client.key)
        forgetStored(client.key)
        guard client.protocolVersion >= 4 else { return .refused }
        guard let username = client.username else { return connectGuest(client, at: time) }
        if username.equals(Self.daemonUsername) { return connectDaemon(client, at: time) }
        guard isOpen else { return .closed }
        return connectUser(client, username, at: time)
    }

    /// Forgets a client that disconnected. Does nothing for a client that was never admitted.
    /// - Parameter time: The time when the connection ended. Nil if somebody ended it on purpose.
    /// - Parameter record: The broker's record of the client. Nil if it is unknown.
    package mutating func disconnect(
        _ key: ClientKey, at time: GuardTime? = nil, record: BrokerRecord? = nil
    ) {
        guard let session = sessions.remove(key) else { return }
        ledger.change(session.holder, by: 0 &- session.held)
        if waiting.reader == key { waiting.clear() }
        guard session.asker != .daemon else { return }
        if let device = session.device {
            departed.add(key, .init(user: session.user, name: device, expiry: session.expiry))
        }
        let isLost = time.map { session.mayBeLost(at: $0.monotonicMillis) } ?? false
        report(
            .disconnected(
                serial: session.serial, principal: session.principal, isLost: isLost))
        noteStored(session, key, at: time, record)
        claims.release(
            session.clientId, user: session.user,
            hasSession: stored.contains(session.user, session.clientId), at: time?.monotonicMillis)
    }

    private mutating func connectDaemon(
        _ client: GuardClient, at time: GuardTime
    ) -> ConnectVerdict {
        guard !daemonSecret.isEmpty, let password = client.password,
            constantTimeEquals(Array(password), daemonSecret)
        else { return .refused }
        let id = String(decoding: client.id, as: UTF8.self)
        if let own = DaemonClientID(id) {
            if let other = connectedServer, other != own.server {
                note(
                    .connectOtherServer, at: time.monotonicMillis,
                    "the daemon of server \(other) is connected; a daemon of server "
                        + "\(own.server) is refused"
                )
                return .refused
            }
            // Mosquitto 2.0 does not notify a client when another one takes over its id. The kick
            // does.
            if let older = sessions.key(withId: id) { act(.kick(older)) }
        }
        // The daemon takes an id to end its session, but never from a client that is connected.
        if let key = sessions.key(withId: id), !isDaemon(key) { return .closed }
        release(ending.remove(id))
        claims.vacate(id)
        add(client, asker: .daemon, user: UserTable.none, at: time)
        return .admitted
    }

    /// The server whose daemon is connected.
    private var connectedServer: String? {
        sessions.sessions.values.lazy.filter { $0.asker == .daemon && !$0.superseded }
            .compactMap { DaemonClientID($0.clientId)?.server }.first
    }

    private mutating func connectGuest(_ client: GuardClient, at time: GuardTime) -> ConnectVerdict
    {
        guard client.password == nil, let guest = GuestName(client.id) else { return .refused }
        guard client.protocolVersion >= 5 || client.cleanStart else { return .refused }
        guard isOpen else { return .closed }
        if let refusal = refusal(of: client, at: time) { return .limited(refusal) }
        guard guests.admit(client.address, now: time.monotonicMillis) else {
            let most = limits.guestConnectionsPerMinute
            note(
                .connectRate, at: time.monotonicMillis,
                "\(client.address) makes more than \(most) connections of guests a minute "
                    + "(limits.guestsPerMinute); new ones are refused")
            return .limited(.guestsTooFast)
        }
        add(client, asker: .guest, user: UserTable.none, guest: guest, at: time)
        return .admitted
    }

    private mutating func connectUser(
        _ client: GuardClient, _ username: UnsafeBufferPointer<UInt8>, at time: GuardTime
    ) -> ConnectVerdict {
        guard TopicNames.isUsername(username), let password = client.password,
            let claims = DeviceClaims(token: password, key: tokenKey),
            !claims.isExpired(at: time.epochSeconds), let device = NameKey(claims.device),
            claims.user == String(decoding: username, as: UTF8.self)
        else { return .refused }
        let user = users.id(username)
        guard tables.admin(user, device: device) == claims.isAdmin else { return .refused }
        if let refusal = refusal(of: client, at: time) ?? refusal(of: user, client, at: time) {
            return .limited(refusal)
        }
        let rule = ClientIdRule(client.id, user: username)
        if let refusal = claim(client, rule, user: user, username, claims, at: time) {
            return refusal
        }
        add(
            client, asker: .user(admin: claims.isAdmin), user: user, device: device, rule: rule,
            expiry: claims.expiry, at: time)
        return .admitted
    }

    /// The keep-alive in seconds. The broker limits and reports it to MQTT 5 clients. Older clients
    /// keep their own value.
    private static func keepAlive(of client: GuardClient) -> Int {
        let most = GuardReport.keepAliveMax
        guard client.protocolVersion >= 5 else { return client.keepAlive }
        return client.keepAlive == 0 ? most : min(client.keepAlive, most)
    }

    /// Claims a client's id for its user.
    ///
    /// - Returns: The verdict if the client may not connect with this id now. Nil if it may.
    private mutating func claim(
        _ client: GuardClient, _ rule: ClientIdRule, user: UserTable.ID,
        _ username: UnsafeBufferPointer<UInt8>, _ token: DeviceClaims, at time: GuardTime
    ) -> ConnectVerdict? {
        guard rule != .reserved else { return .clientIdRefused(.clientIdReserved(token.user)) }
        let id = String(decoding: client.id, as: UTF8.self)
        let holder = claims.holder(of: id)
        // The id names its user, so the guard does not need to remember the owner.
        if rule == .own, holder == nil { return nil }
        let now = time.monotonicMillis
        let claimant = ClientIdClaims.Claimant(
            user: user, nameBytes: rule == .own || rule == .named ? username.count : 0,
            issued: token.issued)
        if holder?.user != user {
            let taken = ConnectVerdict.clientIdRefused(.clientIdTaken(token.user))
            if rule == .free, beginsWithOtherUser(client.id, than: user) { return taken }
            if let holder {
                guard rule != .generated, mayTakeOver(id, from: holder, claimant, token, at: now)
                else { return taken }
                guard claims.takeOver(id, by: claimant, at: now) else {
                    return tooManyIds(token.user)
                }
                if !evict(holder.user, from: id, cleanStart: client.cleanStart) {
                    claims.vacate(id)
                }
            }
        }
        if claims.isOccupied(id) || ending.belongsToAnother(id, than: .user(user)) {
            // Otherwise this client would get the other user's session, with all the messages that
            // wait in it.
            guard client.cleanStart else { return .closed }
            claims.vacate(id)
        }
        guard claims.claim(id, for: claimant, generated: rule == .generated, at: now) else {
            return tooManyIds(token.user)
        }
        // Otherwise another user could claim a replaced id, and get its session.
        if let replaced = claims.takeReplaced(), let entry = stored.remove(user, replaced) {
            end(user, entry)
        }
        return nil
    }

    private func tooManyIds(_ user: String) -> ConnectVerdict {
        .limited(.tooManyClientIds(user))
    }

    /// Whether an id belongs to another user by name.
    private func beginsWithOtherUser(
        _ id: UnsafeBufferPointer<UInt8>, than user: UserTable.ID
    ) -> Bool {
        ClientIdRule.nameLengths(id).contains { length in
            let other = users.id(UnsafeBufferPointer(rebasing: id[..<length]))
            return other != UserTable.none && other != user && tables.hasDevice(other)
        }
    }

    /// Whether a user may take an id over from its holder.
    private func mayTakeOver(
        _ id: String, from holder: ClientIdClaims.Claimant, _ claimant: ClientIdClaims.Claimant,
        _ token: DeviceClaims, at now: Int64
    ) -> Bool {
        if !tables.hasDevice(holder.user) { return true }
        if claims.isOver(id, at: now), !stored.contains(holder.user, id) { return true }
        // A stranger may choose a longer name later. A device from before that account keeps its
        // id.
        return holder.nameBytes < claimant.nameBytes && holder.issued >= token.accountCreated
    }

    /// Ends the session of a user whose client id now belongs to another user.
    ///
    /// - Parameter cleanStart: Whether the broker itself ends that session, because the new client
    ///   starts a clean one.
    /// - Returns: Whether the broker may still keep the session.
    private mutating func evict(
        _ user: UserTable.ID, from id: String, cleanStart: Bool
    ) -> Bool {
        let entry = stored.remove(user, id)
        guard !cleanStart else {
            ledger.change(.user(user), by: 0 &- (entry?.bytes ?? 0))
            return false
        }
        let connected = sessions.key(withId: id)
        if let connected {
            // The user has lost this session, so the guard must not count it.
            _ = sessions.update(connected) { $0.superseded = true }
            act(.kick(connected))
        }
        guard entry != nil || connected != nil || ending.contains(clientId: id) else {
            return false
        }
        end(id, entry.map { .init(holder: .user(user), key: $0.key, bytes: $0.bytes) } ?? .init())
        return true
    }

    private mutating func add(
        _ client: GuardClient, asker: TopicClient, user: UserTable.ID, device: NameKey? = nil,
        guest: GuestName? = nil, rule: ClientIdRule = .own, expiry: Int64? = nil, at time: GuardTime
    ) {
        let bucket = TokenBucket(burst: limits.publishBurst, now: time.monotonicMillis)
        let principal = asker == .guest ? client.id : client.username
        var session = Session(
            asker: asker, user: user, device: device,
            principal: principal.map { String(decoding: $0, as: UTF8.self) } ?? "",
            clientId: String(decoding: client.id, as: UTF8.self),
            address: client.address.isEmpty ? nil : client.address, rule: rule,
            forgotten: client.protocolVersion == 4 && client.cleanStart, expiry: expiry,
            keepAlive: Self.keepAlive(of: client), serial: serials, publishes: bucket,
            pings: bucket, holder: holder(of: client, user),
            connectBytes: max(0, client.packetBytes &- Session.connectBytesFree)
        )
        serials &+= 1
        if asker != .daemon {
            session.held = takeStored(session, cleanStart: client.cleanStart)
        }
        sessions.add(client.key, session, guest: guest)
        if asker != .daemon { report(session.report) }
    }
}

/// A client that wants to connect, as the broker describes it.
package struct GuardClient {
    package var key: ClientKey
    /// The client id. Empty only if the broker generated none.
    package var id: UnsafeBufferPointer<UInt8>
    /// Nil if it gave none.
    package var username: UnsafeBufferPointer<UInt8>?
    /// Nil if it gave none.
    package var password: UnsafeBufferPointer<UInt8>?
    /// The address as the broker prints it. Empty if there is none, as on a Unix socket.
    package var address: String
    /// The protocol: 3 for MQTT 3.1, 4 for 3.1.1, 5 for 5.
    package var protocolVersion: Int
    /// Clean session (3.1.1) or clean start (5).
    package var cleanStart: Bool
    /// The keep-alive that the client asks for, in seconds. 0: none.
    package var keepAlive: Int
    /// The length of the CONNECT packet, in bytes. 0 if unknown.
    package var packetBytes: Int

    package init(
        key: ClientKey, id: UnsafeBufferPointer<UInt8>, username: UnsafeBufferPointer<UInt8>?,
        password: UnsafeBufferPointer<UInt8>?, address: String, protocolVersion: Int,
        cleanStart: Bool, keepAlive: Int, packetBytes: Int = 0
    ) {
        self.key = key
        self.packetBytes = packetBytes
        self.id = id
        self.username = username
        self.password = password
        self.address = address
        self.protocolVersion = protocolVersion
        self.cleanStart = cleanStart
        self.keepAlive = keepAlive
    }
}

/// The decision about a CONNECT.
package enum ConnectVerdict: Equatable, Sendable {
    /// The client may connect.
    case admitted
    /// The client gets the answer "not authorized" (0x87; 3.1.1: 5), because its token is not
    /// valid.
    case refused
    /// The client gets the answer "client identifier not valid" (0x85; 3.1.1: 2), because the
    /// client id belongs to somebody else, or nobody may have it.
    case clientIdRefused(ConnectRefusal)
    /// The broker closes the connection without an answer. The client may try again later.
    case closed
    /// The connection would exceed a limit. The client gets the reason, and may try again later.
    case limited(ConnectRefusal)
}
