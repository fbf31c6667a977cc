/// What a token is signed with. The key decides the algorithm.
package enum SigningKey: Sendable {
    case es256(P256.PrivateKey)
    case rs256(RSAPrivateKey)

    /// The algorithm's name (RFC 7518, section 3.1).
    package var algorithm: String {
        switch self {
        case .es256: "ES256"
        case .rs256: "RS256"
        }
    }

    /// The signature of a message in the form that tokens have.
    package func sign(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
        switch self {
        case .es256(let key): try key.sign(message)
        case .rs256(let key): try key.sign(message)
        }
    }
}
