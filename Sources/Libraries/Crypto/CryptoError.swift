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
