import Contract
import Engine
import MicroHTTPD

/// Who asks over HTTP.
struct Asker {
    /// Of a personal token the network: whose it is, the engine finds out.
    let sender: Sender
    /// What a device's token says; whether it is still alive is for the engine to know.
    let claims: DeviceClaims?
    /// A personal token, as it came.
    let personalToken: String?

    /// - Throws: ``ErrorCode/accountTokenInvalid`` for any `Authorization` but a token that was
    ///   signed here, or looks like a personal one (RFC 6750, 2.1).
    init(_ request: HTTPRequest, tokenKey: [UInt8], network: String) throws(Refusal) {
        let given = request.headers.all("authorization")
        guard let header = given.first else {
            (sender, claims, personalToken) = (.network(network), nil, nil)
            return
        }
        let parts = header.split(separator: " ", omittingEmptySubsequences: true)
        guard given.count == 1, parts.count == 2, parts[0].lowercased() == "bearer" else {
            throw Self.invalid
        }
        let token = String(parts[1])
        if token.hasPrefix(PersonalToken.prefix) {
            (sender, claims, personalToken) = (.network(network), nil, token)
        } else if let claims = Self.claims(token, tokenKey) {
            (sender, self.claims, personalToken) = (.user(claims.user), claims, nil)
        } else {
            throw Self.invalid
        }
    }

    /// Whether somebody with an account asks, as far as the edge can tell.
    var isUser: Bool { claims != nil || personalToken != nil }

    /// By whom requests are counted, besides the network.
    var principal: String? { personalToken ?? claims.map(Self.principal) }

    /// All devices of a user share one limit.
    static func principal(of claims: DeviceClaims) -> String { "user \(claims.user)" }

    /// By what a room is followed; nil: by nothing.
    var credential: Credential? {
        if let claims {
            return .device(claims.device, isAdmin: claims.isAdmin, expiry: claims.expiry)
        }
        let id = personalToken?.dropFirst(PersonalToken.prefix.count).prefix { $0 != "_" }
        return id.map { .personal(String($0)) }
    }

    private static let invalid = Refusal(
        .accountTokenInvalid, "This token is not valid. Sign in again.")

    private static func claims(_ token: String, _ key: [UInt8]) -> DeviceClaims? {
        var token = token
        return token.withUTF8 { DeviceClaims(token: $0, key: key) }
    }
}
