internal import JSON

/// How a server names itself to push services: VAPID (RFC 8292).
package enum VAPID {
    /// The longest time from now to an expiry that push services take (section 2), in seconds.
    package static let lifetimeMax = 86_400

    /// The value of a push request's `Authorization`.
    ///
    /// It is good for every message to the same service until it expires; signing one a message
    /// is wasteful.
    ///
    /// - Parameters:
    ///   - audience: The origin of the subscription's endpoint, as `https://push.example.net`.
    ///   - subject: Where the server's operator is reached: a `mailto:` or `https:` URI.
    ///   - expiry: In seconds since 1970; at most ``lifetimeMax`` from now.
    ///   - key: The server's, whose public half the user agent subscribed with.
    package static func authorization(
        audience: String, subject: String, expiry: Int, key: P256.PrivateKey
    ) throws(CryptoError) -> String {
        var claims = JSONWriter()
        claims.beginObject()
        claims.key("aud")
        claims.value(audience)
        claims.key("exp")
        claims.value(expiry)
        claims.key("sub")
        claims.value(subject)
        claims.endObject()
        let token = try SignedToken.sign(
            claims.bytes, header: [JSON.Member("typ", "JWT")], key: .es256(key))
        return "vapid t=\(token), k=\(Base64URL.encode(key.publicKey.bytes))"
    }
}
