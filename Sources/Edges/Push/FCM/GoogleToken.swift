import Crypto
import Curl
import Engine
import JSON
import Synchronization

/// The access token of a service account (RFC 7523).
///
/// One request gets the token for all pushes that wait for it. The token is kept until shortly
/// before it expires.
final class GoogleToken: Sendable {
    private static let scope = "https://www.googleapis.com/auth/firebase.messaging"
    private static let lifetimeSeconds: Int64 = 3_600
    /// The time before its expiry at which a token is replaced, milliseconds.
    private static let spareMs: Int64 = 300_000

    enum Result: Sendable {
        case token(String)
        case failed(DeliveryResult)
    }

    private struct State {
        var token: (value: String, madeAt: Int64, until: Int64)?
        /// The pushes that wait for the token. The outbox limits their number.
        var waiting: [@Sendable (Result) -> Void] = []
        var isAsking = false
    }

    private let account: ServiceAccount
    private let transport: PushTransport
    private let transfers: Transfers
    private let state = Mutex(State())

    init(_ account: ServiceAccount, transport: PushTransport, transfers: Transfers) {
        self.account = account
        self.transport = transport
        self.transfers = transfers
    }

    /// Calls `use` with the stored token, or with a new one as soon as it arrives.
    /// - Parameter now: Unix milliseconds.
    func withToken(now: Int64, _ use: @escaping @Sendable (Result) -> Void) {
        let (known, mustAsk) = state.withLock { state -> (String?, Bool) in
            if let token = state.token, (token.madeAt..<token.until).contains(now) {
                return (token.value, false)
            }
            state.waiting.append(use)
            defer { state.isAsking = true }
            return (nil, !state.isAsking)
        }
        if let known { return use(.token(known)) }
        if mustAsk { ask(now) }
    }

    /// Discards a token that Google rejected.
    func forget() { state.withLock { $0.token = nil } }

    private func ask(_ now: Int64) {
        guard let assertion = try? sign(now / 1_000) else {
            return answer(.failed(.failed(reason: "no assertion can be signed", isLane: true)))
        }
        let form = "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer"
        let request = transport.post(
            account.tokenURL, [("Content-Type", "application/x-www-form-urlencoded")],
            Array("\(form)&assertion=\(assertion)".utf8))
        transfers.submit(request) { [self] result in
            switch result {
            case .failure(let error): answer(.failed(DeliveryResult(error)))
            case .success(let response): take(response, now)
            }
        }
    }

    private func take(_ response: WebResponse, _ now: Int64) {
        let json = try? JSON(parsing: response.body)
        guard response.status == 200, let value = json?["access_token"]?.string,
            value.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            let why =
                "no access token: \(DeliveryResult.reason(response.status, json?["error"]?.string))"
            return answer(
                .failed(
                    .failed(
                        reason: why, afterMs: response.retryAfterMs(now: now), isLane: true)))
        }
        let lifetime = Int64(json?["expires_in"]?.int ?? 3_600) * 1_000
        let until = now + max(lifetime / 2, lifetime - Self.spareMs)
        state.withLock { $0.token = (value, now, until) }
        answer(.token(value))
    }

    private func answer(_ result: Result) {
        let waiting = state.withLock { state in
            defer { (state.waiting, state.isAsking) = ([], false) }
            return state.waiting
        }
        for use in waiting { use(result) }
    }

    private func sign(_ seconds: Int64) throws -> String {
        let claims: JSON = [
            "iss": .string(account.email), "scope": .string(Self.scope),
            "aud": .string(account.tokenURL), "iat": .int(seconds),
            "exp": .int(seconds + Self.lifetimeSeconds),
        ]
        return try SignedToken.sign(
            claims.bytes,
            header: [JSON.Member("typ", "JWT"), JSON.Member("kid", .string(account.keyID))],
            key: .rs256(account.key))
    }
}

/// A Google account that may send pushes, from the JSON file of the Google Cloud console.
package struct ServiceAccount: Sendable {
    let project: String
    let email: String
    let keyID: String
    let key: RSAPrivateKey
    /// The URL for access tokens.
    let tokenURL: String

    /// - Throws: ``ServiceAccountError`` with the name of the member that is missing or not valid.
    ///   It never contains the value.
    package init(_ file: [UInt8]) throws(ServiceAccountError) {
        guard let json = try? JSON(parsing: file) else {
            throw ServiceAccountError("is not JSON")
        }
        project = try Self.text("project_id", json)
        email = try Self.text("client_email", json)
        keyID = try Self.text("private_key_id", json)
        tokenURL = try Self.text("token_uri", json)
        let pem = try Self.text("private_key", json)
        do {
            key = try RSAPrivateKey(pem: pem)
        } catch {
            throw ServiceAccountError("has an invalid private_key: \(error)")
        }
        guard project.utf8.allSatisfy({ $0.isPlain }) else {
            throw ServiceAccountError("has an invalid project_id")
        }
    }

    private static func text(_ name: String, _ json: JSON) throws(ServiceAccountError) -> String {
        guard let text = json[name]?.string, !text.isEmpty else {
            throw ServiceAccountError("has no \(name)")
        }
        return text
    }
}

/// The reason why a file is not a valid service account.
package struct ServiceAccountError: Error, Equatable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

extension UInt8 {
    /// Whether the byte needs no escaping in a URL's path.
    fileprivate var isPlain: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self & 0xDF) || self == 0x2D
            || self == 0x2E || self == 0x3A
    }
}
