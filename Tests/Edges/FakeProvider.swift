import Crypto
import Foundation
import JSON
import Localization
import OpenID
import Synchronization

/// An identity provider without a network: its documents, keys and tokens.
final class FakeProvider: Fetching {
    static let issuer = "https://id.example.org"

    struct State {
        var key = P256.PrivateKey.random()
        var keyID = "first"
        var isDown = false
        var fetches: [String] = []
        var forms: [String] = []
        var authorizations: [String] = []
        var answer: JSON = [:]
        /// Unix seconds.
        var now: Int64 = 1_790_000_000
    }

    let state = Mutex(State())

    var now: Int64 { state.withLock { $0.now } }
    var fetches: [String] { state.withLock { $0.fetches } }

    func get(_ url: String) throws(ProviderError) -> [UInt8] {
        let state = state.withLock { state in
            state.fetches.append(url)
            return state
        }
        if state.isDown { throw .unreachable("down") }
        switch url {
        case "\(Self.issuer)/.well-known/openid-configuration":
            return JSON.object([
                JSON.Member("issuer", .string(Self.issuer)),
                JSON.Member("authorization_endpoint", .string("\(Self.issuer)/authorize")),
                JSON.Member("token_endpoint", .string("\(Self.issuer)/token")),
                JSON.Member("jwks_uri", .string("\(Self.issuer)/keys")),
            ]).bytes
        case "\(Self.issuer)/keys": return keys(state).bytes
        default: throw .unreachable("404")
        }
    }

    func post(
        _ url: String, form: [UInt8], authorization: String?
    ) throws(ProviderError) -> [UInt8] {
        state.withLock { state in
            state.forms.append(String(decoding: form, as: UTF8.self))
            state.authorizations.append(authorization ?? "")
            return state.answer.bytes
        }
    }

    private func keys(_ state: State) -> JSON {
        let point = state.key.publicKey.bytes
        return [
            "keys": [
                ["kty": "oct", "k": "AAAA"],
                [
                    "kty": "EC", "crv": "P-256", "use": "sig", "kid": .string(state.keyID),
                    "x": .string(Base64URL.encode(Array(point[1..<33]))),
                    "y": .string(Base64URL.encode(Array(point[33..<65]))),
                ],
            ]
        ]
    }

    func rotate(to id: String) {
        state.withLock { state in
            state.key = .random()
            state.keyID = id
        }
    }

    /// An ID token. `changes` replace claims, and null removes one.
    func token(key: P256.PrivateKey? = nil, _ changes: [String: JSON] = [:]) -> String {
        let now = now
        var claims: [String: JSON] = [
            "iss": .string(Self.issuer), "aud": "fairway", "sub": "person-1", "iat": .int(now),
            "exp": .int(now + 300), "email": "ada@example.org", "email_verified": true,
            "name": "Ada Lovelace", "preferred_username": "ada",
        ]
        claims.merge(changes) { $1 }
        let members = claims.filter { !$0.value.isNull }.map { JSON.Member($0.key, $0.value) }
        let state = state.withLock { $0 }
        let token = try? SignedToken.sign(
            JSON.object(members).bytes, header: [JSON.Member("kid", .string(state.keyID))],
            key: .es256(key ?? state.key))
        return token ?? ""
    }
}

extension P256.PrivateKey {
    static func random() -> P256.PrivateKey {
        var random = SystemRandomNumberGenerator()
        do { return try generate(using: &random) } catch { preconditionFailure("\(error)") }
    }
}

/// Two providers. `down` answers for the issuer `uni`, `up` for all others.
struct TwoProviders: Fetching {
    let down: FakeProvider
    let up: FakeProvider

    private func fake(_ url: String) -> FakeProvider { url.contains("//uni.") ? down : up }

    func get(_ url: String) throws(ProviderError) -> [UInt8] { try fake(url).get(url) }

    func post(
        _ url: String, form: [UInt8], authorization: String?
    ) throws(ProviderError) -> [UInt8] {
        try fake(url).post(url, form: form, authorization: authorization)
    }
}
