import Contract
import Engine
import MicroHTTPD

/// Who asks over HTTP.
struct Asker {
    let sender: Sender
    /// What the token says; whether it is still alive is for the engine to know.
    let claims: DeviceClaims?

    /// - Throws: ``ErrorCode/accountTokenInvalid`` for any `Authorization` but a token that was
    ///   signed here (RFC 6750, 2.1).
    init(_ request: HTTPRequest, tokenKey: [UInt8], network: String) throws(Refusal) {
        let given = request.headers.all("authorization")
        guard let header = given.first else {
            sender = .network(network)
            claims = nil
            return
        }
        let parts = header.split(separator: " ", omittingEmptySubsequences: true)
        guard given.count == 1, parts.count == 2, parts[0].lowercased() == "bearer",
            let claims = Self.claims(String(parts[1]), tokenKey)
        else { throw Refusal(.accountTokenInvalid, "the token is not valid, or not any more") }
        sender = .user(claims.user)
        self.claims = claims
    }

    private static func claims(_ token: String, _ key: [UInt8]) -> DeviceClaims? {
        var token = token
        return token.withUTF8 { DeviceClaims(token: $0, key: key) }
    }
}
