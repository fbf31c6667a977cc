import Topics

/// Decides which clients receive a message. A viewer receives no position after its user stops sharing, even on an
/// open subscription.
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
}
