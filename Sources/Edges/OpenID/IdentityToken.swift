import JSON
import Localization
import People

/// The claims of an ID token about a person (OpenID Connect Core 1.0, sections 2 and 5.1).
struct IdentityToken: Equatable, Sendable {
    /// The largest accepted difference between clocks, seconds.
    static let leeway = Identity.leeway
    /// The greatest age of a token, seconds. Older tokens are not accepted, because a sign-in uses
    /// a new token.
    static let ageMax = Identity.ageMax

    let subject: String
    let email: String?
    let isEmailVerified: Bool
    let name: String?
    let username: String?
    /// The time of issue, Unix seconds.
    let issued: Int64

    /// Checks the claims (section 3.1.3.7). The caller has checked the signature.
    ///
    /// - Parameters:
    ///   - nonce: The nonce of the request; `nil` if it had none.
    ///   - now: Unix seconds.
    init(
        _ claims: JSON, provider: Provider, nonce: String?, now: Int64
    ) throws(ProviderError) {
        guard claims["iss"]?.string == provider.issuer else {
            throw .token("the token is from another issuer")
        }
        try Self.checkAudience(claims, provider.clientID)
        issued = try Self.issued(claims, now)
        if let nonce, claims["nonce"]?.string != nonce {
            throw .token("the token is for another sign-in (nonce)")
        }
        guard let subject = claims["sub"]?.string, (1...255).contains(subject.utf8.count) else {
            throw .token("the token names no user (sub)")
        }
        self.subject = subject
        email = claims["email"]?.string
        isEmailVerified = claims["email_verified"].map(Self.isTrue) ?? false
        name = claims["name"]?.string
        username = claims["preferred_username"]?.string
    }

    private static func checkAudience(_ claims: JSON, _ client: String) throws(ProviderError) {
        let audience =
            claims["aud"]?.array?.compactMap(\.string) ?? [claims["aud"]?.string].compactMap(\.self)
        guard audience.contains(client) else { throw .token("the token is for another client") }
        let party = claims["azp"]?.string
        guard party == nil ? audience.count == 1 : party == client else {
            throw .token("the token was made for another client")
        }
    }

    /// Checks the times.
    /// - Returns: The time of issue, Unix seconds.
    private static func issued(_ claims: JSON, _ now: Int64) throws(ProviderError) -> Int64 {
        guard let expiry = claims["exp"]?.double, let issued = claims["iat"]?.double else {
            throw .token("the token has no times")
        }
        guard expiry > Double(now - leeway) else { throw .token("the token has expired") }
        guard issued < Double(now + leeway) else { throw .token("the token is from the future") }
        guard issued > Double(now - ageMax - leeway) else { throw .token("the token is too old") }
        return Int64(issued)
    }

    /// Reads a flag. Some providers send it as text.
    private static func isTrue(_ json: JSON) -> Bool { json.bool ?? (json.string == "true") }
}
