/// The kernel's randomness, fit for keys and tokens, as a generator to hand to what draws.
package struct SecureRandom: RandomNumberGenerator, Sendable {
    private var system = SystemRandomNumberGenerator()

    package init() {}

    package mutating func next() -> UInt64 { system.next() }

    /// Random bytes; none if the count is not positive.
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

    /// Random bytes as lower-case hexadecimal digits, two a byte.
    package static func hex(bytes count: Int) -> String {
        bytes(count).hexadecimal
    }
}

extension Sequence<UInt8> {
    /// Lower-case hexadecimal digits, two a byte.
    package var hexadecimal: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

/// The reasons something is not derived, encrypted or signed.
package enum CryptoError: Error, Equatable, CustomStringConvertible {
    /// OpenSSL refused: no memory, or parameters it does not take together.
    case derivationFailed

    /// The salt has not ``PasswordHash/saltBytes`` bytes.
    case saltLength

    /// The key has not ``AES128GCM/keyBytes`` bytes.
    case keyLength(Int)

    /// The nonce has not ``AES128GCM/nonceBytes`` bytes.
    case nonceLength(Int)

    /// The bytes are not what was sealed with this key, nonce and additional data.
    case notAuthentic

    /// OpenSSL refused what it takes as a rule: no memory.
    case refused

    package var description: String {
        switch self {
        case .derivationFailed: "no key could be derived"
        case .saltLength: "the salt has not \(PasswordHash.saltBytes) bytes"
        case .keyLength(let count): "the key has \(count) bytes, not \(AES128GCM.keyBytes)"
        case .nonceLength(let count): "the nonce has \(count) bytes, not \(AES128GCM.nonceBytes)"
        case .notAuthentic: "the bytes were not sealed like this"
        case .refused: "OpenSSL refused, as when there is no memory"
        }
    }
}
