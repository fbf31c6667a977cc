package import Crypto
import Synchronization

/// The server's tokens for push services (RFC 8292), one for each, made anew twice a day.
package final class VAPIDTokens: Sendable {
    private static let freshMs: Int64 = 12 * 3_600_000
    /// Longer than it is used, for clocks that differ.
    private static let validSeconds: Int64 = 13 * 3_600
    /// Addresses come from users: so many services are remembered at a time.
    private static let countMax = 1_000

    private struct Token {
        let value: String
        let madeAt: Int64
    }

    package let publicKey: [UInt8]
    private let key: P256.PrivateKey
    private let subject: String
    private let tokens = Mutex<[String: Token]>([:])

    /// - Parameter subject: Where the operator is reached: a `mailto:` or `https:` URI.
    package init(key: P256.PrivateKey, subject: String) {
        self.key = key
        self.subject = subject
        publicKey = key.publicKey.bytes
    }

    /// The `Authorization` for a service.
    /// - Parameters:
    ///   - origin: As `https://push.example.net`.
    ///   - now: Unix milliseconds.
    package func authorization(for origin: String, now: Int64) throws -> String {
        if let known = tokens.withLock({ $0[origin] }),
            (0..<Self.freshMs).contains(now - known.madeAt)
        {
            return known.value
        }
        let value = try VAPID.authorization(
            audience: origin, subject: subject, expiry: Int(now / 1_000 + Self.validSeconds),
            key: key)
        tokens.withLock { tokens in
            if tokens.count >= Self.countMax { tokens = [:] }
            tokens[origin] = Token(value: value, madeAt: now)
        }
        return value
    }

    /// The service does not take the token.
    func forget(_ origin: String) { tokens.withLock { $0[origin] = nil } }
}
