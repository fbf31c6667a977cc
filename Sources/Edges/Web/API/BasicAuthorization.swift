import Contract
import Foundation
import MicroHTTPD

/// A username and a device's token as a browser or an app sends them (RFC 7617).
struct BasicAuthorization {
    let claims: DeviceClaims

    /// - Throws: ``ErrorCode/accountTokenInvalid`` for anything but a user's own token.
    init(_ request: HTTPRequest, tokenKey: [UInt8]) throws(Refusal) {
        let given = request.headers.all("authorization")
        let parts = given.first?.split(separator: " ", omittingEmptySubsequences: true) ?? []
        guard given.count == 1, parts.count == 2, parts[0].lowercased() == "basic",
            let bytes = Data(base64Encoded: String(parts[1])),
            let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
        else { throw Self.invalid }
        let user = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
        var token = String(decoding: bytes[bytes.index(after: colon)...], as: UTF8.self)
        let claims = token.withUTF8 { DeviceClaims(token: $0, key: tokenKey) }
        guard let claims, claims.user == user else { throw Self.invalid }
        self.claims = claims
    }

    private static var invalid: Refusal {
        Refusal(.accountTokenInvalid, "Sign in with a username and the token of a device.")
    }
}
