import JSON
import Topics

extension GuardState {
    /// Decides a publish, or a will when the broker publishes it.
    ///
    /// The broker publishes a will after it has reported the disconnect. If another connection
    /// takes over the client id, the will comes after the new connection was admitted. So a message
    /// from a client that is not connected, or was superseded, is a will.
    ///
    /// - Parameter record: Reads the broker's record of a client. Called only while requests wait.
    /// - Parameter username: Returns the client's username. Called only for wills.
    package mutating func mayWrite(
        _ key: ClientKey, _ publish: GuardPublish, at time: GuardTime, record: RecordReader,
        username: () -> UnsafeBufferPointer<UInt8>?
    ) -> Bool {
        guard let session = sessions[key], !session.superseded else {
            let allowed =
                mayWill(publish, username(), key, now: time.epochSeconds)
                && mayWait(publish, holder(ofTopic: publish.topic), record)
            if !allowed { counts.note(.willForbidden) }
            return allowed
        }
        if session.asker == .daemon { return true }
        if sessions.readers[key]?.isRetired == true {
            counts.note(.publishForbidden)
            return false
        }
        guard TopicLimits.contain(publish.topic) else {
            return refuse(
                key, .topicTooLong, topic: publish.topic, now: time.monotonicMillis)
        }
        look(up: publish.topic)
        if let refusal = refusal(of: publish, key, session, now: time.monotonicMillis) {
            counts.note(refusal.count)
            tell(key, refusal, topic: publish.topic, now: time.monotonicMillis)
            return false
        }
        let fits =
            mayWait(publish, session.holder, record)
            && (publish.qos < 2 || hasRoom(forIncoming: key, publish, record))
        return fits || refuse(key, .busy, topic: publish.topic, now: time.monotonicMillis)
    }

    /// Whether the broker must remove the retain flag from an admitted message.
    package func dropsRetain(_ key: ClientKey, topic: UnsafeBufferPointer<UInt8>) -> Bool {
        !isDaemon(key) && topic.starts(with: "owntracks/")
    }

    /// The sender's device, for requests to the services `account` and `push`. Nil for all other
    /// topics.
    ///
    /// Their topics do not name the device. The daemon needs it to end the right token at
    /// `account/signOut`, and to send no push to a device that is connected.
    package mutating func deviceToTell(
        _ key: ClientKey, topic: UnsafeBufferPointer<UInt8>
    ) -> String? {
        guard let device = sessions[key]?.device else { return nil }
        look(up: topic)
        guard let parsed = memo.parsed, parsed.place == .userDo,
            topic[parsed.service].equals("account") || topic[parsed.service].equals("push")
        else { return nil }
        return device.text
    }

    private mutating func refusal(
        of publish: GuardPublish, _ key: ClientKey, _ session: Session, now: Int64
    ) -> RefusalNotice.Reason? {
        let isPing = memo.parsed?.place.isOwntracks ?? false
        if let wait = admit(key, isPing: isPing, now: now) { return .tooMany(retryAfterMs: wait) }
        guard publish.payloadBytes <= limits.payloadBytesMax else { return .tooLarge }
        guard publish.propertyBytes <= limits.propertyBytesMax else { return .propertiesTooLong }
        guard let parsed = memo.parsed else { return .forbidden }
        let own = isOwn(publish.topic[parsed.owner], key, session)
        let allowed =
            switch parsed.place.writing(session.asker, own: own) {
            case .granted: true
            case .ifMember: isOpen && tables.isMember(session.user, of: memo.room)
            case .ifShared, .ifFriend, .refused: false
            }
        guard allowed else { return .forbidden }
        return isPing || !publish.retain ? nil : .retained
    }

    private func isOwn(
        _ owner: UnsafeBufferPointer<UInt8>, _ key: ClientKey, _ session: Session
    ) -> Bool {
        if session.asker == .guest { return sessions.guests[key]?.equals(owner) ?? false }
        return session.user != UserTable.none && session.user == memo.owner
    }

    /// Counts a message against the client's limits.
    ///
    /// - Returns: The milliseconds to wait if a limit is exceeded, otherwise nil.
    private mutating func admit(_ key: ClientKey, isPing: Bool, now: Int64) -> Int64? {
        let limits = limits
        let wait = sessions.update(key) { session in
            let wait = session.publishes.admit(
                perSecond: limits.publishesPerSecond, burst: limits.publishBurst, now: now)
            guard wait == nil, isPing else { return wait }
            return session.pings.admit(
                perSecond: limits.pingsPerSecond, burst: limits.publishBurst, now: now)
        }
        return wait ?? nil
    }

    /// Refuses a publish or a subscription that exceeds a limit. Notifies the client, and writes to
    /// the log.
    mutating func refuse(
        _ key: ClientKey, _ reason: RefusalNotice.Reason, topic: UnsafeBufferPointer<UInt8>,
        now: Int64
    ) -> Bool {
        tell(key, reason, topic: topic, now: now)
        let principal = sessions[key]?.principal ?? ""
        note(reason.count, at: now, "\(principal): \(reason.message)")
        return false
    }

    /// Notifies a client of the reason for a refusal, at most once a second.
    private mutating func tell(
        _ key: ClientKey, _ reason: RefusalNotice.Reason, topic: UnsafeBufferPointer<UInt8>,
        now: Int64
    ) {
        guard let session = sessions[key], now >= session.noticeFrom else { return }
        _ = sessions.update(key) { $0.noticeFrom = now &+ 1000 }
        let reply =
            session.asker == .guest
            ? grammar.guestReply(session.principal) : grammar.userReply(session.principal)
        let notice = RefusalNotice(reason: reason, topic: topic, parsed: grammar.parse(topic))
        act(.notice(key, topic: reply, payload: notice.json))
    }

    /// Decides a will. Users may only use `owntracks/{me}/...` without `cmd` and without retain.
    /// The daemon may only use its own status.
    ///
    /// The broker may publish a will long after the client disconnected. The device's token must
    /// still be valid then.
    private func mayWill(
        _ will: GuardPublish, _ username: UnsafeBufferPointer<UInt8>?, _ key: ClientKey,
        now: Int64
    ) -> Bool {
        guard let name = username, TopicLimits.contain(will.topic),
            let parsed = grammar.parse(will.topic)
        else { return false }
        if name.equals(Self.daemonUsername) { return parsed.place == .status }
        guard will.payloadBytes <= limits.payloadBytesMax, !will.retain,
            isAlive(key, users.id(name), now: now), parsed.place == .owntracks
        else { return false }
        return will.topic[parsed.owner].equals(name)
    }

    /// Whether the token that a client connected with is still valid, even if the client has
    /// disconnected.
    private func isAlive(_ key: ClientKey, _ user: UserTable.ID, now: Int64) -> Bool {
        let device =
            if let session = sessions[key], let name = session.device {
                DepartedDevices.Device(user: session.user, name: name, expiry: session.expiry)
            } else {
                departed[key]
            }
        guard let device, device.user == user, user != UserTable.none else { return false }
        guard tables.admin(user, device: device.name) != nil else { return false }
        return device.expiry.map { $0 > now } ?? true
    }
}

/// A message that a client publishes, as the broker describes it.
package struct GuardPublish {
    package var topic: UnsafeBufferPointer<UInt8>
    /// The length of the payload.
    package var payloadBytes: Int
    /// The length of the MQTT 5 properties. 0 if unknown.
    package var propertyBytes: Int
    package var qos: Int
    /// Whether the message has the retain flag.
    package var retain: Bool

    /// Creates a message.
    package init(
        topic: UnsafeBufferPointer<UInt8>, payloadBytes: Int, propertyBytes: Int = 0, qos: Int = 0,
        retain: Bool
    ) {
        self.topic = topic
        self.payloadBytes = payloadBytes
        self.propertyBytes = propertyBytes
        self.qos = qos
        self.retain = retain
    }

    /// The bytes of topic, properties and payload.
    var bytes: Int { topic.count &+ propertyBytes &+ payloadBytes }
}
