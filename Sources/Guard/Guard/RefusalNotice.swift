import JSON
package import Topics

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
