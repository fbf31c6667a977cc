import Glibc
import Topics

extension GuardState {
    /// Decides a delivery. The broker asks for each subscriber.
    ///
    /// - Parameter now: Reads the time. Called only now and then.
    /// - Parameter record: Reads the broker's record of a client. Called only now and then.
    /// - Parameter username: Returns the username of a client that is not connected. The broker
    ///   would queue the message for its session. Called only then.
    /// - Complexity: O(1), without allocation while the topic stays the same.
    package mutating func mayRead(
        _ key: ClientKey, _ delivery: GuardDelivery, now: () -> GuardTime, record: RecordReader,
        username: () -> UnsafeBufferPointer<UInt8>?
    ) -> Bool {
        let topic = delivery.topic
        guard let reader = sessions.readers[key] else {
            guard mayQueue(topic, for: username()) else {
                counts.note(.deliveryOffline)
                return false
            }
            return hasRoom(forStored: key, delivery, at: now(), record)
        }
        if reader.asker == .daemon {
            noteRequest(delivery, to: key, record)
            return true
        }
        if let refusal = refusal(of: topic, to: reader, key) {
            counts.note(refusal)
            return false
        }
        let bytes = delivery.payloadBytes &+ topic.count
        guard sessions.deliveries.add(bytes, at: reader.delivery) else { return true }
        return hasRoom(forConnected: key, reader.delivery, delivery, at: now(), record)
    }

    /// The reason why a connected client may not read. Nil if it may.
    @inline(__always)
    private mutating func refusal(
        of topic: UnsafeBufferPointer<UInt8>, to reader: SessionTable.Reader, _ key: ClientKey
    ) -> GuardCount? {
        look(up: topic)
        guard let parsed = memo.parsed else { return .deliveryForbidden }
        if reader.isRetired {
            let isOwnReply = parsed.place == .userReply && reader.user == memo.owner
            return isOwnReply ? nil : .deliverySignedOut
        }
        if reader.asker == .guest {
            let own = sessions.guests[key]?.equals(topic[parsed.owner]) ?? false
            return parsed.place.reading(.guest, own: own) == .granted ? nil : .deliveryForbidden
        }
        return refusal(of: parsed.place, to: reader)
    }

    /// Decides whether the broker may queue a message for a session whose client is not connected.
    ///
    /// Guests have no such sessions. Users without a valid device have none either.
    private mutating func mayQueue(
        _ topic: UnsafeBufferPointer<UInt8>, for username: UnsafeBufferPointer<UInt8>?
    ) -> Bool {
        guard let username else { return false }
        if username.equals(Self.daemonUsername) { return true }
        let user = users.id(username)
        guard user != UserTable.none, tables.hasDevice(user) else { return false }
        look(up: topic)
        guard let parsed = memo.parsed else { return false }
        return refusal(
            of: parsed.place, to: .init(asker: .user(admin: false), user: user, delivery: -1))
            == nil
    }

    @inline(__always)
    private func refusal(of place: TopicKind, to reader: SessionTable.Reader) -> GuardCount? {
        let own = reader.user != UserTable.none && reader.user == memo.owner
        return switch place.reading(reader.asker, own: own) {
        case .granted: nil
        case .ifMember:
            isOpen && tables.isMember(reader.user, of: memo.room) ? nil : .deliveryNotMember
        case .ifShared:
            isOpen && tables.shares.contains(memo.friend, reader.user) ? nil : .deliveryNotShared
        case .ifFriend:
            isOpen && tables.areFriends(memo.friend, reader.user) ? nil : .deliveryNotFriend
        case .refused: .deliveryForbidden
        }
    }

    /// Decides a SUBSCRIBE.
    ///
    /// - Parameter subscriptions: The number of subscriptions that the client has already.
    package mutating func maySubscribe(
        _ key: ClientKey, filter: UnsafeBufferPointer<UInt8>, subscriptions: Int, at time: GuardTime
    ) -> Bool {
        guard let session = sessions[key], sessions.readers[key]?.isRetired == false else {
            counts.note(.subscribeForbidden)
            return false
        }
        if session.asker == .daemon { return true }
        let now = time.monotonicMillis
        guard TopicLimits.contain(filter) else {
            return refuse(key, .filterTooLong, topic: filter, now: now)
        }
        guard subscriptions < limits.subscriptionsMax else {
            let reason = RefusalNotice.Reason.tooManySubscriptions(most: limits.subscriptionsMax)
            return refuse(key, reason, topic: filter, now: now)
        }
        if subscriptions >= BrokerRecord.subscriptionsFree,
            ledger.refusal(of: BrokerRecord.subscriptionBytes, for: session.holder) != nil
        {
            return refuse(key, .subscriptionsFull, topic: filter, now: now)
        }
        var name = session.principal
        let isGranted = name.withUTF8 {
            grammar.mayReadAny(filter: filter, session.asker, name: $0)
        }
        if !isGranted { counts.note(.subscribeForbidden) }
        if isGranted, subscriptions >= max(BrokerRecord.subscriptionsFree, session.subscriptions) {
            // The next measurement of the client's queue reads the true number.
            let bytes = BrokerRecord.subscriptionBytes
            _ = sessions.update(key) {
                $0.held &+= bytes
                $0.subscriptions = subscriptions &+ 1
            }
            ledger.change(session.holder, by: bytes)
        }
        if isGranted, grammar.includesRound(filter: filter) { noteRoundReader(session.principal) }
        return isGranted
    }

    /// Reports a user who subscribes to the topic of the user's round. The flag stays while the broker runs,
    /// because a stored session returns without another SUBSCRIBE.
    private mutating func noteRoundReader(_ user: String) {
        guard roundReaders.count < limits.usersMax, roundReaders.insert(user).inserted else {
            return
        }
        report(.readsRound(user))
    }

    /// Parses a topic and looks up its names, unless this is the last topic.
    mutating func look(up topic: UnsafeBufferPointer<UInt8>) {
        guard !memo.holds(topic) else { return }
        memo.set(topic, grammar.parse(topic), users: users, tables: tables)
    }
}

/// The last topic that the broker asked about, parsed and looked up.
///
/// When the broker delivers a message to many subscribers, it asks about the same topic each time.
struct TopicMemo: Sendable {
    /// The longest topic that is remembered, in bytes. A room's topic has about 50.
    static let bytesMax = 256

    private var bytes: [UInt8] = .init(repeating: 0, count: bytesMax)
    private var count = -1
    /// The parts of the topic. Nil if the contract has no such topic.
    private(set) var parsed: ParsedTopic?
    /// The user it belongs to.
    private(set) var owner = UserTable.none
    /// The room it belongs to.
    private(set) var room = GuardTables.noRoom
    /// The friend whose position it is.
    private(set) var friend = UserTable.none

    /// Whether this is the remembered topic.
    func holds(_ topic: UnsafeBufferPointer<UInt8>) -> Bool {
        guard topic.count == count, count <= bytes.count, let start = topic.baseAddress else {
            return false
        }
        // Sound: both are at least `count` bytes long.
        return memcmp(bytes, start, count) == 0
    }

    /// Forgets the topic. Call it when users or rooms get or lose their numbers.
    mutating func forget() { count = -1 }

    /// Looks up a topic, and remembers it unless it is longer than ``bytesMax``.
    mutating func set(
        _ topic: UnsafeBufferPointer<UInt8>, _ parsed: ParsedTopic?, users: UserTable,
        tables: GuardTables
    ) {
        count = topic.count <= Self.bytesMax ? topic.count : -1
        for index in 0..<min(topic.count, bytes.count) { bytes[index] = topic[index] }
        self.parsed = parsed
        guard let parsed else { return }
        owner = users.id(topic[parsed.owner])
        room = tables.room(topic[parsed.room])
        friend = users.id(topic[parsed.friend])
    }
}
