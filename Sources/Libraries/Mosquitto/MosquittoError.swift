internal import CMosquitto
internal import Glibc

/// The reasons why libmosquitto, the network or the broker refuses.
package enum MosquittoError: Error, Equatable, Sendable {
    /// The operating system refused: no route, nobody listens, no such socket file (`errno`).
    case system(errno: Int32)
    /// The broker answered CONNECT with a refusal: from 0x80 a reason code of MQTT 5 (section
    /// 3.2.2.2), 1 to 5 a return code of MQTT 3.1.1 (section 3.2.2.3).
    case refused(reason: Int)
    /// The broker ended the connection with a DISCONNECT (MQTT 5, section 3.14.2.1), from 0x80.
    case ended(reason: Int)
    /// The library's own code, `MOSQ_ERR_...` of `mosquitto.h`.
    case library(code: Int32)

    /// Text with a NUL inside, or too long for where it goes; nothing was sent.
    package static var invalid: MosquittoError { .library(code: MOSQ_ERR_INVAL.rawValue) }

    /// There is no connection to use.
    package static var notConnected: MosquittoError { .library(code: MOSQ_ERR_NO_CONN.rawValue) }

    /// Whether the broker says that these credentials do not let this client in.
    ///
    /// True for 0x86 and 0x87 in MQTT 5 and for 4 and 5 in MQTT 3.1.1; trying again with the same
    /// credentials is then of no use.
    package var isNotAuthorized: Bool {
        switch self {
        case .refused(let reason): [4, 5, 0x86, 0x87].contains(reason)
        case .ended(let reason): reason == 0x87
        case .system, .library: false
        }
    }

    /// Takes a code that libmosquitto returned, and `errno` where the code points there.
    init(code: Int32) {
        self = code == MOSQ_ERR_ERRNO.rawValue ? .system(errno: errno) : .library(code: code)
    }

    /// Throws unless the code says success.
    static func check(_ code: Int32) throws(MosquittoError) {
        if code != MOSQ_ERR_SUCCESS.rawValue { throw MosquittoError(code: code) }
    }
}

extension MosquittoError: CustomStringConvertible {
    /// The library's own words, for logs.
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

/// Calls with the text as a C string, or answers `MOSQ_ERR_INVAL` if a NUL inside would cut it.
///
/// A topic that ends early is another topic: nothing is let through truncated.
func withCText(_ text: String, _ call: (UnsafePointer<CChar>) -> Int32) -> Int32 {
    var text = text
    return text.withUTF8 { withCText($0, call) }
}

/// Calls with UTF-8 bytes as a C string; see the form for `String`.
func withCText(
    _ text: UnsafeBufferPointer<UInt8>, _ call: (UnsafePointer<CChar>) -> Int32
) -> Int32 {
    guard !text.contains(0) else { return MOSQ_ERR_INVAL.rawValue }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count + 1) { copy in
        _ = copy.initialize(fromContentsOf: text)
        copy.initializeElement(at: text.count, to: 0)
        // All `count + 1` bytes were just set, the last to NUL.
        return copy.withMemoryRebound(to: CChar.self) { bytes in
            bytes.baseAddress.map { call($0) } ?? MOSQ_ERR_INVAL.rawValue
        }
    }
}

/// Calls with an optional text as a C string; nil is a null pointer.
func withOptionalCText(_ text: String?, _ call: (UnsafePointer<CChar>?) -> Int32) -> Int32 {
    guard let text else { return call(nil) }
    return withCText(text) { call($0) }
}
