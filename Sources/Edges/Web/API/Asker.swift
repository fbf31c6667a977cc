import Contract
import Engine
import Foundation
import MicroHTTPD
import PeopleContract
import Topics

/// The sender of an HTTP request, as far as its `Authorization` tells.
struct Asker {
    /// The user of a device token, else the network. The engine finds the user of a personal token.
    let sender: Sender
    /// The claims of a device token. Only the engine knows whether the token is still valid.
    let claims: DeviceClaims?
    /// The unchecked personal token.
    let personalToken: String?

    /// Reads the bearer token (RFC 6750, 2.1). A request without `Authorization` comes from a
    /// guest.
    ///
    /// - Throws: ``ErrorCode/accountTokenInvalid`` unless `Authorization` is a token that this
    ///   server signed, or looks like a personal token.
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

    /// Whether the request has a token. The engine may still find that it is not valid.
    var isUser: Bool { claims != nil || personalToken != nil }

    /// The key under which requests are counted, in addition to the network.
    var principal: String? { personalToken ?? claims.map(Self.principal) }

    /// The key for the devices of a user, which share one limit.
    static func principal(of claims: DeviceClaims) -> String { "user \(claims.user)" }

    /// The credential with which a room is followed; `nil` for a guest.
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

/// A username and a device token as an app or a browser sends them in Basic authorization (RFC
/// 7617).
struct BasicAuthorization {
    let claims: DeviceClaims

    /// - Throws: ``ErrorCode/accountTokenInvalid`` unless the token belongs to the user.
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

extension HTTPRequest {
    /// The value of a cookie (RFC 6265, 4.2.1). If there are several, the last one, which has the
    /// least specific path.
    func cookie(_ name: String) -> String? {
        let pairs = headers.all("cookie").flatMap { $0.split(separator: ";") }
        return pairs.map { $0.drop { $0 == " " } }.last { $0.hasPrefix("\(name)=") }.map {
            String($0.dropFirst(name.count + 1))
        }
    }
}
