import Contract
import JSON

/// Where a provider answers what (OpenID Connect Discovery 1.0, section 3).
struct Discovery: Equatable, Sendable {
    let authorizationEndpoint: String
    let tokenEndpoint: String
    let keysURL: String
    /// Whether the client's secret goes into the body of a token request instead of its header.
    let takesSecretInBody: Bool

    static func url(issuer: String) -> String {
        let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
        return base + "/.well-known/openid-configuration"
    }

    /// - Throws: When something is missing, or the issuer is another one (section 4.3).
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
