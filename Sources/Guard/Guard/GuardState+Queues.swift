import Topics

/// The bounds on the memory that the broker uses for its clients: queues, and requests that wait
/// for the daemon.
extension GuardState {
    /// The interval between two looks at queues, in milliseconds.
    private static let measureMs: Int64 = 50
    /// The clients whose queues the guard looks at in one step.
    private static let measuredAtOnce = 2_048
    /// The stored sessions that end in one step, because all queues together are full.
    private static let endedAtOnce = 100

    // MARK: Holders

    /// The one whose bound a client counts against.
    func holder(of client: GuardClient, _ user: UserTable.ID) -> Holder {
        guard user == UserTable.none else { return .user(user) }
        let isHidden = client.address.isEmpty || ClientNetwork.isOwnMachine(client.address)
        return .guests(
            isHidden
                ? String(decoding: client.id, as: UTF8.self) : ClientNetwork.of(client.address))
    }

    /// The one whose request this is. Nil if the topic is not one of clients' messages for the
    /// daemon.
    mutating func holder(ofTopic topic: UnsafeBufferPointer<UInt8>) -> Holder? {
        look(up: topic)
        guard let parsed = memo.parsed, parsed.place.isRequest || parsed.place == .owntracks else {
            return nil
        }
        guard parsed.place == .guestDo else { return .user(memo.owner) }
        let id = String(decoding: topic[parsed.owner], as: UTF8.self)
        return sessions.key(withId: id).flatMap { sessions[$0]?.holder } ?? .guests(id)
    }

    // MARK: Requests that wait for the daemon

    /// Notes a message that the broker sends to the daemon, if it has to wait behind others.
    @inline(__always)
    mutating func noteRequest(_ delivery: GuardDelivery, to key: ClientKey, _ record: RecordReader)
    {
        guard let packets = record(key)?.outgoingPackets, packets > 0 else { return }
        guard let holder = holder(ofTopic: delivery.topic) else { return }
        waiting.add(holder, bytes: delivery.payloadBytes &+ delivery.topic.count, for: key)
        waiting.settle(waiting: packets &+ 1)
    }

    /// Whether a message may wait for the daemon.
    mutating func mayWait(
        _ publish: GuardPublish, _ holder: Holder?, _ record: RecordReader
    ) -> Bool {
        guard waiting.count > 0, let reader = waiting.reader, let holder else { return true }
        waiting.settle(waiting: record(reader)?.outgoingPackets ?? 0)
        return waiting.allows(publish.bytes, for: holder)
    }

    // MARK: Queues of clients

    /// Decides whether the broker may send or queue a message for a connected client.
    mutating func hasRoom(
        forConnected key: ClientKey, _ place: Int, _ delivery: GuardDelivery, at time: GuardTime,
        _ record: RecordReader
    ) -> Bool {
        guard let session = sessions[key], let record = record(key), record.isActive else {
            sessions.deliveries.reset(place, isFull: false)
            return true
        }
        let bytes = delivery.payloadBytes &+ delivery.topic.count
        measure(key, record, fresh: max(0, sessions.deliveries[place] &- bytes))
        let cost = bytes &+ BrokerRecord.messageBytes
        let refusal = ledger.refusal(of: cost, for: session.holder)
        sessions.deliveries.reset(place, to: bytes, isFull: refusal != nil)
        guard let refusal else { return true }
        noteFull(refusal, session.principal, at: time)
        return false
    }

    /// Decides whether the broker may queue a message for a session without a connection.
    mutating func hasRoom(
        forStored key: ClientKey, _ delivery: GuardDelivery, at time: GuardTime,
        _ record: RecordReader
    ) -> Bool {
        guard delivery.qos > 0 else { return true }
        guard !ending.contains(key) else {
            counts.note(.deliveryOffline)
            return false
        }
        // The daemon's own sessions, and sessions from before this guard, have no place.
        guard let place = stored[key] else { return true }
        let holder = Holder.user(place.user)
        let known = record(key).map(\.sessionBytes) ?? place.entry.bytes
        ledger.change(holder, by: known &- place.entry.bytes)
        let cost =
            delivery.payloadBytes &+ delivery.topic.count &+ BrokerRecord.messageBytes
        let refusal = ledger.refusal(of: cost, for: holder)
        let added = refusal == nil ? cost : 0
        ledger.change(holder, by: added)
        stored.setBytes(known &+ added, of: place)
        guard let refusal else { return true }
        noteFull(refusal, "the stored session \(place.entry.clientId)", at: time)
        return false
    }

    /// Decides whether the broker may keep a message of QoS 2 until the client releases it.
    mutating func hasRoom(
        forIncoming key: ClientKey, _ publish: GuardPublish, _ record: RecordReader
    ) -> Bool {
        guard let session = sessions[key], let record = record(key) else { return true }
        measureAll(key, record)
        return ledger.refusal(
            of: publish.bytes &+ BrokerRecord.messageBytes, for: session.holder) == nil
    }

    private mutating func noteFull(
        _ refusal: ByteLedger.Refusal, _ name: String, at time: GuardTime
    ) {
        let now = time.monotonicMillis
        let (most, total) = (ledger.perHolderMax, ledger.total)
        switch refusal {
        case .holderFull:
            note(
                .deliveryUserFull, at: now,
                "\(name) gets no messages, because \(most) bytes wait for this user, the maximum "
                    + "(limits.queuedBytesPerUserMax)")
        case .full:
            note(
                .deliveryFull, at: now,
                "\(name) gets no messages, because \(total) bytes wait for all users "
                    + "(limits.queuedBytesMax), and this user has more than an equal share")
        }
    }

    /// Looks at a queue without a delivery.
    private mutating func measureAll(_ key: ClientKey, _ record: BrokerRecord) {
        guard let place = sessions.readers[key]?.delivery else { return }
        measure(key, record, fresh: sessions.deliveries[place])
        sessions.deliveries.reset(place, isFull: sessions.deliveries.isFull(place))
    }

    private mutating func measure(_ key: ClientKey, _ record: BrokerRecord, fresh: Int) {
        guard let holder = sessions[key]?.holder,
            let change = sessions.update(key, { $0.measure(record, fresh: fresh) })
        else { return }
        ledger.change(holder, by: change)
    }

    // MARK: Stored sessions

    /// Forgets a stored session, because the broker has reused its key for a new client.
    mutating func forgetStored(_ key: ClientKey) {
        if let place = stored[key] {
            _ = stored.remove(place.user, place.entry.clientId)
            ledger.change(.user(place.user), by: 0 &- place.entry.bytes)
        }
        release(ending.forget(key))
    }

    /// Removes the stored session that a client resumes or replaces.
    ///
    /// - Returns: The bytes that the client's connection now holds.
    mutating func takeStored(_ session: Session, cleanStart: Bool) -> Int {
        release(ending.remove(session.clientId))
        let bytes = stored.remove(session.user, session.clientId)?.bytes ?? 0
        let kept = cleanStart ? 0 : bytes
        ledger.change(session.holder, by: kept &- bytes &+ session.connectBytes)
        return kept &+ session.connectBytes
    }

    /// Subtracts the bytes of a session that has ended.
    mutating func release(_ entry: EndingSessions.Entry?) {
        guard let entry, let holder = entry.holder else { return }
        ledger.change(holder, by: 0 &- entry.bytes)
    }

    // MARK: Relief

    /// Looks at the queues of some clients. Ends the oldest stored sessions when a bound is near,
    /// and closes a connection of a user who is above it.
    package mutating func measure(at time: GuardTime, record: RecordReader) {
        let now = time.monotonicMillis
        guard now >= measureFrom else { return }
        measureFrom = now &+ Self.measureMs
        if unmeasured.isEmpty { unmeasured = Array(sessions.sessions.keys) }
        for key in unmeasured.suffix(Self.measuredAtOnce) {
            guard let reader = sessions.readers[key], reader.asker != .daemon,
                let record = record(key)
            else { continue }
            measureAll(key, record)
        }
        unmeasured.removeLast(min(Self.measuredAtOnce, unmeasured.count))
        for place in stored.takeExpired(at: now) {
            ledger.change(.user(place.user), by: 0 &- place.entry.bytes)
        }
        for holder in ledger.heavy { relieve(holder, at: now) }
        relieveAll(at: now)
    }

    private mutating func relieve(_ holder: Holder, at now: Int64) {
        let most = ledger.perHolderMax
        if case .user(let user) = holder {
            let excess = ledger[holder] &- ending.bytes(of: holder) &- most / 4 &* 3
            for place in stored.takeOldest(of: user, bytes: excess) {
                note(
                    .sessionUserFull, at: now,
                    "the stored session \(place.entry.clientId) ends, because \(most) bytes may "
                        + "wait for a user (limits.queuedBytesPerUserMax)")
                end(user, place.entry)
            }
        }
        // Sessions that end give their memory back later, so they do not count here.
        let excess = ledger[holder] &- ending.bytes(of: holder) &- most
        guard excess > most / 8 else { return }
        for key in sessions.largest(bytes: excess, where: { $0 == holder }) {
            let name = sessions[key]?.principal ?? ""
            note(
                .connectionUserFull, at: now,
                "a connection of \(name) ends, because \(most) bytes may wait for a user "
                    + "(limits.queuedBytesPerUserMax)")
            act(.kick(key))
        }
    }

    private mutating func relieveAll(at now: Int64) {
        let most = ledger.totalMax
        let present = ledger.total &- ending.bytes
        guard present > most / 8 &* 7 else { return }
        let (ledger, average) = (ledger, ledger.average)
        let places = stored.takeOldest(
            bytes: present &- most / 4 &* 3, countMax: Self.endedAtOnce
        ) { ledger[.user($0)] >= average }
        for place in places {
            note(
                .sessionFull, at: now,
                "the stored session \(place.entry.clientId) ends, because \(most) bytes may wait "
                    + "for all users (limits.queuedBytesMax)")
            end(place.user, place.entry)
        }
        let excess = ledger.total &- ending.bytes &- most
        guard excess > most / 8 else { return }
        let keys = sessions.largest(bytes: excess) { ledger[$0] >= average }
        for key in keys {
            let name = sessions[key]?.principal ?? ""
            note(
                .connectionFull, at: now,
                "a connection of \(name) ends, because \(most) bytes may wait for all users "
                    + "(limits.queuedBytesMax), and this user has more than the average")
            act(.kick(key))
        }
    }
}
