/// Why a push message is not encrypted.
package enum WebPushError: Error, Equatable, CustomStringConvertible {
    /// Payload and padding are longer than ``WebPushMessage/payloadBytesMax`` together.
    case payloadLength(Int)

    /// The padding is negative, or alone longer than ``WebPushMessage/payloadBytesMax``.
    case padding(Int)

    /// The user agent's `auth` has not ``WebPushMessage/authenticationBytes`` bytes.
    case authenticationLength(Int)

    /// The salt has not ``WebPushMessage/saltBytes`` bytes.
    case saltLength(Int)

    /// What lies below refused, as when there is no memory.
    case crypto(CryptoError)

    package var description: String {
        switch self {
        case .payloadLength(let count):
            "\(count) bytes of payload and padding; at most \(WebPushMessage.payloadBytesMax) fit"
        case .padding(let count):
            "a padding of \(count) bytes, not from 0 to \(WebPushMessage.payloadBytesMax)"
        case .authenticationLength(let count):
            "an auth of \(count) bytes, not \(WebPushMessage.authenticationBytes)"
        case .saltLength(let count):
            "a salt of \(count) bytes, not \(WebPushMessage.saltBytes)"
        case .crypto(let error): error.description
        }
    }
}
