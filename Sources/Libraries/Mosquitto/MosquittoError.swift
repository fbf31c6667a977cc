internal import CMosquitto
internal import Glibc

/// An error of libmosquitto, of the network or of the broker.
package enum MosquittoError: Error, Equatable, Sendable {
    /// The operating system refused (`errno`): for example, no route, nobody listens, no such
    /// socket file.
    case system(errno: Int32)
    /// The broker answered CONNECT with a refusal: from 0x80 a reason code of MQTT 5 (section
    /// 3.2.2.2), 1 to 5 a return code of MQTT 3.1.1 (section 3.2.2.3).
    case refused(reason: Int)
    /// The broker ended the connection with a DISCONNECT (MQTT 5, section 3.14.2.1), from 0x80.
    case ended(reason: Int)
    /// The library's own code, `MOSQ_ERR_...` of `mosquitto.h`.
    case library(code: Int32)

    /// The error for a text with a NUL, or one that is too long. Nothing was sent.
    package static var invalid: MosquittoError { .library(code: MOSQ_ERR_INVAL.rawValue) }

    /// The error for a missing connection.
    package static var notConnected: MosquittoError { .library(code: MOSQ_ERR_NO_CONN.rawValue) }

    /// Whether the broker refused these credentials.
    ///
    /// True for 0x86 and 0x87 in MQTT 5, and for 4 and 5 in MQTT 3.1.1. Another attempt with the
    /// same credentials is then useless.
    package var isNotAuthorized: Bool {
        switch self {
        case .refused(let reason): [4, 5, 0x86, 0x87].contains(reason)
        case .ended(let reason): reason == 0x87
        case .system, .library: false
        }
    }

    /// Converts a code of libmosquitto, with `errno` if the code refers to it.
    init(code: Int32) {
        self = code == MOSQ_ERR_ERRNO.rawValue ? .system(errno: errno) : .library(code: code)
    }

    /// Throws unless the code means success.
    static func check(_ code: Int32) throws(MosquittoError) {
        if code != MOSQ_ERR_SUCCESS.rawValue { throw MosquittoError(code: code) }
    }
}

extension MosquittoError: CustomStringConvertible {
    /// The library's description, for logs.
    package var description: String {
        switch self {
        case .system(let number): String(cString: strerror(number))
        case .refused(let reason) where reason < 0x80:
            "refused: " + String(cString: mosquitto_connack_string(Int32(reason)))
        case .refused(let reason):
            "refused: " + String(cString: mosquitto_reason_string(Int32(reason)))
        case .ended(let reason):
            "ended by the broker: " + String(cString: mosquitto_reason_string(Int32(reason)))
        case .library(let code): String(cString: mosquitto_strerror(code))
        }
    }
}

/// Calls the closure with the text as a C string. Returns `MOSQ_ERR_INVAL` if the text contains a
/// NUL.
///
/// A NUL would truncate the text, and a truncated topic is another topic.
func withCText(_ text: String, _ call: (UnsafePointer<CChar>) -> Int32) -> Int32 {
    var text = text
    return text.withUTF8 { withCText($0, call) }
}

/// Calls the closure with UTF-8 bytes as a C string; see the form for `String`.
func withCText(
    _ text: UnsafeBufferPointer<UInt8>, _ call: (UnsafePointer<CChar>) -> Int32
) -> Int32 {
    guard !text.contains(0) else { return MOSQ_ERR_INVAL.rawValue }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count + 1) { copy in
        _ = copy.initialize(fromContentsOf: text)
        copy.initializeElement(at: text.count, to: 0)
        // Sound: all `count + 1` bytes were just set, the last one to NUL.
        return copy.withMemoryRebound(to: CChar.self) { bytes in
            bytes.baseAddress.map { call($0) } ?? MOSQ_ERR_INVAL.rawValue
        }
    }
}

/// Calls the closure with an optional text as a C string. Nil becomes a null pointer.
func withOptionalCText(_ text: String?, _ call: (UnsafePointer<CChar>?) -> Int32) -> Int32 {
    guard let text else { return call(nil) }
    return withCText(text) { call($0) }
}
