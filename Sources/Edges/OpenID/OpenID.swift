import Contract
import Crypto
import Foundation
import JSON
import Localization
package import People
import Synchronization

/// Sign-in through OpenID Connect providers.
///
/// It verifies ID tokens, and directs browsers through the authorization code flow with PKCE
/// (OpenID Connect Core 1.0, section 3.1; RFC 7636). Methods that contact a provider block, and
/// need a thread for slow work.
package final class OpenID: IdentityVerifier {
    package let providers: [Provider]
    private let fetcher: any Fetching
    private let clock: @Sendable () -> Int64
    private let directory: Directory
    private let flows = Flows()

    /// - Parameter clock: Unix milliseconds.
    package init(
        providers: [Provider], fetcher: any Fetching, clock: @escaping @Sendable () -> Int64
    ) {
        self.providers = providers
        self.fetcher = fetcher
        self.clock = clock
        directory = Directory(fetcher: fetcher, clock: clock)
    }

    package var names: [(id: String, name: String)] { providers.map { ($0.id, $0.name) } }

    private func provider(_ id: String) throws(ProviderError) -> Provider {
        guard let provider = providers.first(where: { $0.id == id }) else {
            throw .unknownProvider
        }
        return provider
    }
}

/// Verification of ID tokens.
extension OpenID {
    package func identity(
        provider id: String, token: String, nonce: String?
    ) -> Result<Identity, IdentityError> {
        do throws(ProviderError) {
            return .success(try verify(token, of: provider(id), nonce: nonce))
        } catch {
            switch error {
            case .unreachable: return .failure(IdentityError(.unreachable, "\(error)"))
            default: return .failure(IdentityError(.refused, "\(error)"))
            }
        }
    }

    func verify(
        _ text: String, of provider: Provider, nonce: String?
    ) throws(ProviderError) -> Identity {
        guard let token = try? SignedToken(Array(text.utf8)) else {
            throw .token("the token is not signed with ES256 or RS256")
        }
        let keys = try directory.keys(provider, with: token.keyID)
        let payloads = keys.candidates(keyID: token.keyID).lazy.compactMap {
            try? token.verify(with: $0)
        }
        guard let payload = payloads.first else {
            throw .token("the signature is not the provider's")
        }
        guard let claims = try? JSON(parsing: payload) else {
            throw .token("the token has no claims")
        }
        let identity = try IdentityToken(
            claims, provider: provider, nonce: nonce, now: clock() / 1_000)
        return Identity(
            provider: provider.id, subject: identity.subject, email: identity.email,
            isEmailVerified: identity.isEmailVerified, name: identity.name,
            username: identity.username, issuedAt: identity.issued * 1_000)
    }
}

/// The browser's way to the provider and back.
extension OpenID {
    /// Begins a sign-in.
    ///
    /// - Parameters:
    ///   - redirect: The URL to which the provider sends the browser back.
    ///   - intent: The user's purpose, which ``finish(provider:state:code:cookie:redirect:)``
    ///     returns.
    /// - Returns: The URL at the provider for the browser, and a cookie that the browser needs on
    ///   its return.
    package func begin(
        provider id: String, redirect: String, intent: [String: String]
    ) throws(ProviderError) -> (url: String, cookie: String) {
        let provider = try provider(id)
        let endpoint = try directory.discovery(provider).authorizationEndpoint
        let flow = Flows.Flow(
            provider: id, verifier: Flows.random(), nonce: Flows.random(),
            cookie: Flows.random(), intent: intent, begun: clock())
        let challenge = Base64URL.encode(SHA256.hash(Array(flow.verifier.utf8)))
        let query = FormText.encode([
            ("response_type", "code"), ("client_id", provider.clientID),
            ("redirect_uri", redirect), ("scope", provider.scopes.joined(separator: " ")),
            ("state", flows.add(flow)), ("nonce", flow.nonce), ("code_challenge", challenge),
            ("code_challenge_method", "S256"),
        ])
        let mark = endpoint.contains("?") ? "&" : "?"
        return ("\(endpoint)\(mark)\(query)", flow.cookie)
    }

    /// Ends a sign-in, after the provider has sent the browser back.
    ///
    /// - Parameter provider: The provider in the URL of the return. It must be the one of the
    ///   sign-in, because one provider must not receive the code of another (RFC 9700, section
    ///   4.4).
    /// - Returns: The verified identity, and the intent from ``begin(provider:redirect:intent:)``.
    package func finish(
        provider id: String, state: String, code: String, cookie: String, redirect: String
    ) throws(ProviderError) -> (identity: Identity, intent: [String: String]) {
        let flow = try flows.take(state, cookie: cookie, now: clock())
        guard flow.provider == id else { throw .state }
        let provider = try provider(flow.provider)
        let token = try exchange(code, flow, provider, redirect)
        return (try verify(token, of: provider, nonce: flow.nonce), flow.intent)
    }

    /// Exchanges the code for an ID token (OpenID Connect Core 1.0, section 3.1.3; RFC 6749,
    /// 2.3.1).
    private func exchange(
        _ code: String, _ flow: Flows.Flow, _ provider: Provider, _ redirect: String
    ) throws(ProviderError) -> String {
        let discovery = try directory.discovery(provider)
        var pairs = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect),
            ("code_verifier", flow.verifier), ("client_id", provider.clientID),
        ]
        var authorization: String?
        if !provider.clientSecret.isEmpty {
            if discovery.takesSecretInBody {
                pairs.append(("client_secret", provider.clientSecret))
            } else {
                let id = FormText.escape(provider.clientID)
                let secret = FormText.escape(provider.clientSecret)
                let credentials = Data("\(id):\(secret)".utf8).base64EncodedString()
                authorization = "Basic \(credentials)"
            }
        }
        let form = Array(FormText.encode(pairs).utf8)
        let answer = try fetcher.post(
            discovery.tokenEndpoint, form: form, authorization: authorization)
        guard let json = try? JSON(parsing: answer) else {
            throw .unreachable("the answer is not JSON")
        }
        if let token = json["id_token"]?.string { return token }
        // The error code of the provider.
        if let error = json["error"]?.string { throw .denied(LocalizedText(verbatim: error)) }
        throw .denied("the answer has no ID token")
    }
}

/// The sign-ins that wait until the provider sends the browser back.
///
/// They are only in memory, so users start again after a restart. Their number is limited. The
/// oldest are removed first.
final class Flows: Sendable {
    /// A sign-in that has begun.
    struct Flow: Sendable {
        let provider: String
        /// The PKCE code verifier (RFC 7636).
        let verifier: String
        let nonce: String
        /// The value of a cookie, which ties the sign-in to the browser that began it.
        let cookie: String
        let intent: [String: String]
        let begun: Int64
    }

    /// The longest duration of a sign-in, milliseconds.
    private static let lifeMs: Int64 = 900_000
    private static let countMax = 10_000

    private let flows = Mutex<[String: Flow]>([:])

    /// Stores a flow.
    /// - Returns: The `state` parameter, with which the browser returns.
    func add(_ flow: Flow) -> String {
        let state = Self.random()
        flows.withLock { flows in
            if flows.count >= Self.countMax { Self.makeRoom(in: &flows, at: flow.begun) }
            flows[state] = flow
        }
        return state
    }

    /// Removes flows that have expired. If more than nine tenths of the limit remain, also removes
    /// the oldest. So a full store is searched only once in a thousand calls.
    private static func makeRoom(in flows: inout [String: Flow], at now: Int64) {
        flows = flows.filter { now - $0.value.begun < lifeMs }
        let surplus = flows.count - countMax * 9 / 10
        guard surplus > 0 else { return }
        for (state, _) in flows.sorted(by: { $0.value.begun < $1.value.begun }).prefix(surplus) {
            flows[state] = nil
        }
    }

    /// Removes and returns a flow. Each state is valid once, and only for the browser that began.
    /// - Throws: ``ProviderError/state`` if there is no such flow, or it has expired.
    func take(_ state: String, cookie: String, now: Int64) throws(ProviderError) -> Flow {
        let flow = flows.withLock { $0.removeValue(forKey: state) }
        guard let flow, now - flow.begun < Self.lifeMs,
            constantTimeEquals(Array(flow.cookie.utf8), Array(cookie.utf8))
        else { throw .state }
        return flow
    }

    /// 32 random bytes in Base64URL.
    static func random() -> String { Base64URL.encode(SecureRandom.bytes(32)) }
}

/// Names and values in the format `application/x-www-form-urlencoded` (WHATWG URL, section 5.2).
/// The result is also valid in the query of a URL.
enum FormText {
    static func encode(_ pairs: [(String, String)]) -> String {
        pairs.map { "\(escape($0.0))=\(escape($0.1))" }.joined(separator: "&")
    }

    /// Escapes all characters except the unreserved ones of RFC 3986.
    static func escape(_ text: String) -> String {
        var escaped = ""
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                escaped += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return escaped
    }
}
