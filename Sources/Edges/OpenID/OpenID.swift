import Contract
import Crypto
package import Features
import Foundation
import JSON

/// Sign-in through OpenID Connect providers: verifies ID tokens, and leads a browser through the
/// authorization code flow with PKCE (OpenID Connect Core 1.0, section 3.1; RFC 7636).
///
/// Everything that asks a provider blocks, and belongs on a thread for such.
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

/// Tokens.
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
    /// Where to send a browser, and the cookie that it needs to come back.
    ///
    /// - Parameters:
    ///   - redirect: Where the provider sends it back to.
    ///   - intent: What the person was about to do; comes back with ``finish(state:code:cookie:redirect:)``.
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

    /// Who came back from the provider.
    ///
    /// - Parameter provider: From which one, as the address says that it was sent back to: one
    ///   provider must not get the code that another one gave (RFC 9700, section 4.4).
    package func finish(
        provider id: String, state: String, code: String, cookie: String, redirect: String
    ) throws(ProviderError) -> (identity: Identity, intent: [String: String]) {
        let flow = try flows.take(state, cookie: cookie, now: clock())
        guard flow.provider == id else { throw .state }
        let provider = try provider(flow.provider)
        let token = try exchange(code, flow, provider, redirect)
        return (try verify(token, of: provider, nonce: flow.nonce), flow.intent)
    }

    /// Trades the code for an ID token (OpenID Connect Core 1.0, section 3.1.3; RFC 6749, 2.3.1).
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
        // The provider's own word.
        if let error = json["error"]?.string { throw .denied(LocalizedText(verbatim: error)) }
        throw .denied("the answer has no ID token")
    }
}
