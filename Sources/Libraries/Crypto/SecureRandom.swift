/// The kernel's randomness as a generator, suitable for keys and tokens.
package struct SecureRandom: RandomNumberGenerator, Sendable {
    private var system = SystemRandomNumberGenerator()

    package init() {}

    package mutating func next() -> UInt64 { system.next() }

    /// Random bytes. Empty if the count is not positive.
    package static func bytes(_ count: Int) -> [UInt8] {
        guard count > 0 else { return [] }
        var generator = SecureRandom()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count {
            let drawn = generator.next()
            withUnsafeBytes(of: drawn) { bytes += $0.prefix(count - bytes.count) }
        }
        return bytes
    }

    /// Random bytes as lower-case hexadecimal digits, two per byte.
    package static func hex(bytes count: Int) -> String {
        bytes(count).hexadecimal
    }
}

extension Sequence<UInt8> {
    /// The bytes as lower-case hexadecimal digits, two per byte.
    package var hexadecimal: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

/// The reasons why bytes cannot be derived, encrypted or signed.
package enum CryptoError: Error, Equatable, CustomStringConvertible {
    /// OpenSSL refused: no memory, or invalid parameters.
    case derivationFailed

    /// The salt does not have ``PasswordHash/saltBytes`` bytes.
    case saltLength

    /// The key does not have ``AES128GCM/keyBytes`` bytes.
    case keyLength(Int)

    /// The nonce does not have ``AES128GCM/nonceBytes`` bytes.
    case nonceLength(Int)

    /// The bytes were not sealed with this key, nonce and additional data.
    case notAuthentic

    /// OpenSSL refused a valid call, for example because there is no memory.
    case refused

    package var description: String {
        switch self {
        case .derivationFailed: "no key could be derived"
        case .saltLength: "the salt does not have \(PasswordHash.saltBytes) bytes"
        case .keyLength(let count): "the key has \(count) bytes, not \(AES128GCM.keyBytes)"
        case .nonceLength(let count): "the nonce has \(count) bytes, not \(AES128GCM.nonceBytes)"
        case .notAuthentic: "the bytes were not sealed with this key, nonce and data"
        case .refused: "OpenSSL refused, for example because there is no memory"
        }
    }
}
