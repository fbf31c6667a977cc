import JSON
package import Topics

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

/// The notice that informs a client of a refused publish or subscription.
package struct RefusalNotice {
    private static let bound =
        "has at most \(TopicLimits.levelsMax) levels and \(TopicLimits.bytesMax) bytes."

    /// The reason for the refusal.
    package enum Reason: Equatable {
        /// The client may not write there.
        case forbidden
        /// The client may write there, but not with the retain flag.
        case retained
        /// The client publishes too fast. It may publish again after this many milliseconds.
        case tooMany(retryAfterMs: Int64)
        /// The payload is too long.
        case tooLarge
        /// The MQTT 5 properties are too long.
        case propertiesTooLong
        /// Too much of this user, or of all users, waits for the server.
        case busy
        /// The topic is too long, or has too many levels.
        case topicTooLong
        /// The filter is too long, or has too many levels.
        case filterTooLong
        /// The client has the maximum number of subscriptions.
        case tooManySubscriptions(most: Int)
        /// The subscriptions and queues of all clients of this user, or of all users, take too much memory.
        case subscriptionsFull

        /// The counter for this reason.
        var count: GuardCount {
            switch self {
            case .forbidden, .retained: .publishForbidden
            case .tooMany: .publishTooMany
            case .tooLarge, .propertiesTooLong: .publishTooLarge
            case .busy: .publishBusy
            case .topicTooLong: .publishTopic
            case .filterTooLong: .subscribeFilter
            case .tooManySubscriptions, .subscriptionsFull: .subscribeTooMany
            }
        }

        /// The milliseconds after which a repetition may succeed. Nil if it cannot.
        fileprivate var retryAfterMs: Int64? {
            switch self {
            case .tooMany(let wait): wait
            case .busy: 1_000
            default: nil
            }
        }

        fileprivate var code: ErrorCode {
            switch self {
            case .forbidden, .retained: .requestForbidden
            case .tooMany, .tooManySubscriptions, .subscriptionsFull: .requestTooMany
            case .tooLarge, .propertiesTooLong, .topicTooLong, .filterTooLong: .requestTooLarge
            case .busy: .serverBusy
            }
        }

        var message: String {
            switch self {
            case .forbidden: "You may not publish this here."
            case .retained: "Publish this without the retain flag."
            case .tooMany: "Too many messages. Slow down."
            case .tooLarge: "The payload is too long."
            case .propertiesTooLong:
                "The MQTT 5 properties are too long. Shorten them."
            case .busy: "Too many requests wait. Try again."
            case .topicTooLong: "A topic \(RefusalNotice.bound)"
            case .filterTooLong: "A filter \(RefusalNotice.bound)"
            case .tooManySubscriptions(let most): "A client has at most \(most) subscriptions."
            case .subscriptionsFull:
                "Your subscriptions and waiting messages take too much memory. Unsubscribe from some topics."
            }
        }
    }

    /// The longest part of a topic that is quoted, in bytes.
    static let topicBytesMax = 256

    /// The reason for the refusal of the publish or subscription.
    let reason: Reason
    /// The topic of the publish, or the filter of the subscription. Unchecked bytes.
    let topic: UnsafeBufferPointer<UInt8>
    /// The topic, if the contract has it.
    let parsed: ParsedTopic?

    package init(
        reason: Reason, topic: UnsafeBufferPointer<UInt8>, parsed: ParsedTopic?
    ) {
        (self.reason, self.topic, self.parsed) = (reason, topic, parsed)
    }

    /// The payload of the notice.
    package var json: [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        let isScore = parsed?.place == .roomScore
        // A small device has no room for the whole topic of a score.
        if let parsed, isScore {
            let hole = text(of: parsed.hole, atMost: ReplyLimits.quotedHoleMax)
            json.key("player")
            json.value(text(of: parsed.player, atMost: ReplyLimits.quotedPlayerMax))
            json.key("hole")
            if let number = Int64(hole) { json.value(number) } else { json.value(hole) }
        }
        json.key("ok")
        json.value(false)
        json.key("error")
        json.beginObject()
        json.key("code")
        json.value(reason.code.rawValue)
        json.key("message")
        json.value(reason.message)
        if let wait = reason.retryAfterMs {
            json.key("retryAfterMs")
            json.value(wait)
        }
        if !isScore {
            json.key("topic")
            json.value(String(decoding: topic.prefix(Self.topicBytesMax), as: UTF8.self))
        }
        json.endObject()
        json.endObject()
        return json.bytes
    }

    private func text(of slice: TopicSlice, atMost most: Int) -> String {
        String(decoding: topic[slice].prefix(most), as: UTF8.self)
    }
}
