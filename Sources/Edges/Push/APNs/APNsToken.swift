import Crypto
import JSON
import Synchronization

/// The team's token: made anew every 50 minutes, since Apple takes none that is older than an hour
/// and none that is renewed more often than every 20 minutes.
final class APNsToken: Sendable {
    private static let freshMs: Int64 = 50 * 60_000
    private static let renewedAfterMs: Int64 = 20 * 60_000

    private struct Token {
        var value: String
        var madeAt: Int64
        var isRefused = false
    }

    private let key: P256.PrivateKey
    private let keyID: String
    private let teamID: String
    private let token = Mutex<Token?>(nil)

    init(key: P256.PrivateKey, keyID: String, teamID: String) {
        self.key = key
        self.keyID = keyID
        self.teamID = teamID
    }

    /// - Parameter now: Unix milliseconds.
    func value(now: Int64) throws -> String {
        try token.withLock { token in
            if let known = token {
                let age = now - known.madeAt
                let limit = known.isRefused ? Self.renewedAfterMs : Self.freshMs
                if (0..<limit).contains(age) { return known.value }
            }
            let made = try sign(now / 1_000)
            token = Token(value: made, madeAt: now)
            return made
        }
    }

    /// Apple does not take it: it is renewed as soon as that is allowed.
    func forget() { token.withLock { $0?.isRefused = true } }

    private func sign(_ seconds: Int64) throws -> String {
        let claims: JSON = ["iss": .string(teamID), "iat": .int(seconds)]
        return try SignedToken.sign(
            claims.bytes, header: [JSON.Member("kid", .string(keyID))], key: .es256(key))
    }
}
