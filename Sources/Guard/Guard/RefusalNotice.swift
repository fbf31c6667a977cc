import Contract
import JSON

/// The notice to a client of a publish or a subscription that was refused.
struct RefusalNotice {
    private static let bound =
        "has at most \(TopicBounds.levelsMax) levels and \(TopicBounds.bytesMax) bytes."

    /// Why it was.
    enum Reason: Equatable {
        /// The client may not write there, or not with retain.
        case forbidden
        /// It publishes too fast; after so many milliseconds it may again.
        case tooMany(retryAfterMs: Int64)
        /// The payload is too long.
        case tooLarge
        /// The topic is too long, or has too many levels.
        case topicTooLong
        /// The same for a filter.
        case filterTooLong
        /// The client holds as many subscriptions as it may.
        case tooManySubscriptions(most: Int)

        /// What it is counted as.
        var count: GuardCount {
            switch self {
            case .forbidden: .publishForbidden
            case .tooMany: .publishTooMany
            case .tooLarge: .publishTooLarge
            case .topicTooLong: .publishTopic
            case .filterTooLong: .subscribeFilter
            case .tooManySubscriptions: .subscribeTooMany
            }
        }

        fileprivate var code: ErrorCode {
            switch self {
            case .forbidden: .requestForbidden
            case .tooMany, .tooManySubscriptions: .requestTooMany
            case .tooLarge, .topicTooLong, .filterTooLong: .requestTooLarge
            }
        }

        var message: String {
            switch self {
            case .forbidden: "You may not publish this here."
            case .tooMany: "You publish too many messages. Slow down."
            case .tooLarge: "The payload is too long."
            case .topicTooLong: "A topic \(RefusalNotice.bound)"
            case .filterTooLong: "A filter \(RefusalNotice.bound)"
            case .tooManySubscriptions(let most): "A client has at most \(most) subscriptions."
            }
        }
    }

    /// The longest part of a topic that is quoted, in bytes.
    static let topicBytesMax = 256

    /// Why.
    let reason: Reason
    /// The topic of the publish or the filter of the subscription, any bytes at all.
    let topic: UnsafeBufferPointer<UInt8>

    /// The payload.
    var json: [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.key("ok")
        json.value(false)
        json.key("error")
        json.beginObject()
        json.key("code")
        json.value(reason.code.rawValue)
        json.key("message")
        json.value(reason.message)
        if case .tooMany(let wait) = reason {
            json.key("retryAfterMs")
            json.value(wait)
        }
        json.key("topic")
        json.value(String(decoding: topic.prefix(Self.topicBytesMax), as: UTF8.self))
        json.endObject()
        json.endObject()
        return json.bytes
    }
}
