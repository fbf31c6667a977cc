import Crypto
import JSON
import Localization
import Synchronization

/// The metadata and keys of the providers, fetched when needed and kept for a while.
///
/// It is safe to use from any thread. Two threads may fetch the same document at the same time.
final class Directory: Sendable {
    /// The time for which a discovery document is kept, milliseconds.
    private static let discoveryMs: Int64 = 24 * 3_600_000
    /// The time for which keys are kept, milliseconds.
    private static let keysMs: Int64 = 3_600_000
    /// The least time between two searches for an unknown key, milliseconds. Otherwise, tokens with
    /// invented key ids would cause requests to the provider.
    private static let missMs: Int64 = 60_000
    /// The time without requests after a provider did not answer, milliseconds. Each wait blocks a
    /// thread that other providers need.
    private static let downMs: Int64 = 15_000

    private struct Entry {
        var discovery: (document: Discovery, at: Int64)?
        var keys: (set: KeySet, at: Int64)?
        var failure: (error: ProviderError, at: Int64)?
    }

    private let fetcher: any Fetching
    private let clock: @Sendable () -> Int64
    private let entries = Mutex<[String: Entry]>([:])

    /// - Parameter clock: Returns Unix milliseconds.
    init(fetcher: any Fetching, clock: @escaping @Sendable () -> Int64) {
        self.fetcher = fetcher
        self.clock = clock
    }

    func discovery(_ provider: Provider) throws(ProviderError) -> Discovery {
        let known = entries.withLock { $0[provider.id]?.discovery }
        if let known, clock() - known.at < Self.discoveryMs { return known.document }
        let json = try json(Discovery.url(issuer: provider.issuer), of: provider)
        let document = try Discovery(json, issuer: provider.issuer)
        let now = clock()
        entries.withLock { $0[provider.id, default: Entry()].discovery = (document, now) }
        return document
    }

    /// The keys of a provider. They include the one with this id, if the provider has it.
    func keys(_ provider: Provider, with keyID: String?) throws(ProviderError) -> KeySet {
        let known = entries.withLock { $0[provider.id]?.keys }
        if let known {
            let age = clock() - known.at
            if age < (known.set.hasKey(keyID) ? Self.keysMs : Self.missMs) { return known.set }
        }
        let set = try KeySet(json(discovery(provider).keysURL, of: provider))
        let now = clock()
        entries.withLock { $0[provider.id, default: Entry()].keys = (set, now) }
        return set
    }

    private func json(_ url: String, of provider: Provider) throws(ProviderError) -> JSON {
        let failure = entries.withLock { $0[provider.id]?.failure }
        if let failure, clock() - failure.at < Self.downMs { throw failure.error }
        do throws(ProviderError) {
            let json = try json(url)
            entries.withLock { $0[provider.id]?.failure = nil }
            return json
        } catch {
            let now = clock()
            entries.withLock { $0[provider.id, default: Entry()].failure = (error, now) }
            throw error
        }
    }

    private func json(_ url: String) throws(ProviderError) -> JSON {
        let bytes = try fetcher.get(url)
        do throws(JSONError) {
            return try JSON(parsing: bytes)
        } catch {
            throw .unreachable("the answer is not JSON: \(error.text)")
        }
    }
}

/// The metadata of a provider: its endpoints (OpenID Connect Discovery 1.0, section 3).
struct Discovery: Equatable, Sendable {
    let authorizationEndpoint: String
    let tokenEndpoint: String
    let keysURL: String
    /// Whether the client's secret is part of the body of a token request, and not of a header.
    let takesSecretInBody: Bool

    static func url(issuer: String) -> String {
        let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
        return base + "/.well-known/openid-configuration"
    }

    /// - Throws: ``ProviderError/unreachable(_:)`` if an endpoint is missing or the issuer is
    ///   another one (section 4.3).
    init(_ document: JSON, issuer: String) throws(ProviderError) {
        guard document["issuer"]?.string == issuer else {
            throw .unreachable("its discovery document names another issuer")
        }
        authorizationEndpoint = try Self.endpoint("authorization_endpoint", document)
        tokenEndpoint = try Self.endpoint("token_endpoint", document)
        keysURL = try Self.endpoint("jwks_uri", document)
        let methods = document["token_endpoint_auth_methods_supported"]?.array?
            .compactMap(\.string)
        takesSecretInBody =
            methods.map { !$0.contains("client_secret_basic") && $0.contains("client_secret_post") }
            ?? false
    }

    private static func endpoint(
        _ name: String, _ document: JSON
    ) throws(ProviderError) -> String {
        guard let url = document[name]?.string,
            url.hasPrefix("https://") || url.hasPrefix("http://")
        else { throw .unreachable("its discovery document has no \(name)") }
        return url
    }
}

/// The public keys of a provider (RFC 7517), for RS256 and ES256.
struct KeySet: Sendable {
    /// The most keys. Further keys are ignored.
    private static let countMax = 64

    private let keys: [(id: String?, key: VerifyingKey)]

    init(_ document: JSON) throws(ProviderError) {
        guard let list = document["keys"]?.array else { throw .unreachable("it publishes no keys") }
        keys = list.prefix(Self.countMax).compactMap { json in
            if let use = json["use"]?.string, use != "sig" { return nil }
            return Self.key(json).map { (json["kid"]?.string, $0) }
        }
    }

    /// The keys that may have signed a token: those with the token's key id, or all if it has none.
    func candidates(keyID: String?) -> [VerifyingKey] {
        keys.filter { keyID == nil || $0.id == nil || $0.id == keyID }.map(\.key)
    }

    /// Whether the set has a key with this id, or a key without an id.
    func hasKey(_ id: String?) -> Bool {
        id == nil || keys.contains { $0.id == nil || $0.id == id }
    }

    private static func key(_ json: JSON) -> VerifyingKey? {
        switch json["kty"]?.string {
        case "RSA":
            guard let n = bytes(json["n"]), let e = bytes(json["e"]) else { return nil }
            return (try? RSAPublicKey(n: n, e: e)).map(VerifyingKey.rs256)
        case "EC":
            guard json["crv"]?.string == "P-256", let x = bytes(json["x"]),
                let y = bytes(json["y"])
            else { return nil }
            return (try? P256.PublicKey(x: x, y: y)).map(VerifyingKey.es256)
        default: return nil
        }
    }

    private static func bytes(_ json: JSON?) -> [UInt8]? {
        json?.string.flatMap { Base64URL.decode(Array($0.utf8)) }
    }
}
