/// What a token is verified with. The key decides the algorithm, never the token.
package enum VerifyingKey: Sendable {
    case es256(P256.PublicKey)
    case rs256(RSAPublicKey)

    /// The algorithm's name (RFC 7518, section 3.1).
    package var algorithm: String {
        switch self {
        case .es256: "ES256"
        case .rs256: "RS256"
        }
    }

    /// Whether the signature is the key's over the message.
    package func verify(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        switch self {
        case .es256(let key): key.verify(signature, of: message)
        case .rs256(let key): key.verify(signature, of: message)
        }
    }
}
