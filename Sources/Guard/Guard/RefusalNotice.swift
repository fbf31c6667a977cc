import Contract
import JSON

/// What a client is told of a publish that was refused.
struct RefusalNotice {
    /// Why it was.
    enum Reason: Equatable {
        /// The client may not write there, or not with retain.
        case forbidden
        /// It publishes too fast; after so many milliseconds it may again.
        case tooMany(retryAfterMs: Int64)
        /// The payload is too long.
        case tooLarge

        /// What it is counted as.
        var count: GuardCount {
            switch self {
            case .forbidden: .publishForbidden
            case .tooMany: .publishTooMany
            case .tooLarge: .publishTooLarge
            }
        }

        fileprivate var code: ErrorCode {
            switch self {
            case .forbidden: .requestForbidden
            case .tooMany: .requestTooMany
            case .tooLarge: .requestTooLarge
            }
        }

        fileprivate var message: String {
            switch self {
            case .forbidden: "You may not publish this here."
            case .tooMany: "You publish too much."
            case .tooLarge: "The payload is too long."
            }
        }
    }

    /// The longest part of a topic that is quoted, in bytes.
    static let topicBytesMax = 256

    /// Why.
    let reason: Reason
    /// The topic of the publish, any bytes at all.
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
