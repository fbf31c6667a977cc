import Crypto
import JSON
import Testing

@Suite struct CryptoVAPIDTests {
    @Test func `a push service reads the sender, the expiry and the key`() throws {
        let key = try P256.PrivateKey(pem: CryptoKeys.p256)
        let value = try VAPID.authorization(
            audience: "https://push.example.net", subject: "mailto:push@example.com",
            expiry: 1_453_523_768, key: key)

        #expect(value.hasPrefix("vapid t="))
        let parts = value.dropFirst(8).split(separator: ", k=")
        #expect(parts.count == 2)
        let point = try #require(Base64URL.decode(parts[1].utf8))
        let token = try SignedToken(Array(parts[0].utf8))
        let claims = try JSON(parsing: token.verify(with: .es256(P256.PublicKey(point))))
        #expect(point == key.publicKey.bytes)
        #expect(parts[0].hasPrefix(Base64URL.encode(Array(#"{"alg":"ES256","typ":"JWT"}"#.utf8))))
        #expect(
            claims == [
                "aud": "https://push.example.net", "exp": 1_453_523_768,
                "sub": "mailto:push@example.com",
            ])
    }
}
