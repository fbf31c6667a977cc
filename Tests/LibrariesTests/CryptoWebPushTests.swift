import Crypto
import JSON
import TestSupport
import Testing

@Suite struct CryptoWebPushTests {
    let userAgent: P256.PrivateKey
    let server: P256.PrivateKey
    let authentication: [UInt8]
    let salt: [UInt8]

    /// The inputs of the example of RFC 8291, appendix A.
    init() throws {
        func bytes(_ text: String) throws -> [UInt8] { try #require(Base64URL.decode(text.utf8)) }
        userAgent = try P256.PrivateKey(bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"))
        server = try P256.PrivateKey(bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
        authentication = try bytes("BTBZMqHH6r4Tts7J_aSIgg")
        salt = try bytes("DGv6ra1nlYgDCS1FRnbzlw")
    }

    private func encrypt(
        _ payload: [UInt8], padding: Int = 0, authentication: [UInt8]? = nil, salt: [UInt8]? = nil
    ) throws -> [UInt8] {
        try WebPushMessage.encrypt(
            payload, padding: padding, userAgentKey: userAgent.publicKey,
            authentication: authentication ?? self.authentication, serverKey: server,
            salt: salt ?? self.salt)
    }

    /// Decrypts a body as a user agent does (RFC 8291, section 3). Returns the payload and the
    /// length of the padding.
    private func decrypt(
        _ body: [UInt8], with userAgent: P256.PrivateKey
    ) throws -> (payload: [UInt8], padding: Int) {
        let salt = Array(body.prefix(16))
        #expect(Array(body[16..<21]) == [0, 0, 16, 0, 65])
        let server = try P256.PublicKey(Array(body[21..<86]))
        let secret = try HKDF.sha256(
            salt: authentication, key: try userAgent.sharedSecret(with: server),
            info: "WebPush: info\0".utf8 + userAgent.publicKey.bytes + server.bytes, count: 32)
        let text = try AES128GCM.open(
            key: try HKDF.sha256(
                salt: salt, key: secret, info: Array("Content-Encoding: aes128gcm\0".utf8),
                count: 16),
            nonce: try HKDF.sha256(
                salt: salt, key: secret, info: Array("Content-Encoding: nonce\0".utf8), count: 12),
            sealed: Array(body[86...]))
        let delimiter = try #require(text.lastIndex { $0 != 0 })
        #expect(text[delimiter] == 2)
        return (Array(text[..<delimiter]), text.count - delimiter - 1)
    }

    @Test func `the body matches RFC 8291`() throws {
        let body = try encrypt([UInt8]("When I grow up, I want to be a watermelon".utf8))
        #expect(
            Base64URL.encode(body)
                == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYL"
                + "ocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyou"
                + "BWLVWGNWQexSgSxsj_Qulcy4a-fN")
    }

    @Test func `only its own user agent can read an encrypted message`() throws {
        var random = SecureRandom()
        let other = try P256.PrivateKey.generate(using: &random)
        for count in [0, 1, 15, 16, 200, 3_900] {
            let payload = SecureRandom.bytes(count)
            let body = try encrypt(payload, padding: count / 100)
            #expect(body.count == count + count / 100 + 103)
            let read = try decrypt(body, with: userAgent)
            #expect(read == (payload, count / 100))
            #expect(throws: CryptoError.notAuthentic) { try decrypt(body, with: other) }
        }
    }

    @Test func `the longest payload fills 4096 bytes, padded or not`() throws {
        let longest = WebPushMessage.payloadBytesMax
        #expect(longest == 3_993)
        let payload = [UInt8](repeating: 7, count: longest)
        #expect(try encrypt(payload).count == 4_096)
        #expect(try decrypt(encrypt([1], padding: longest - 1), with: userAgent) == ([1], 3_992))
        #expect(throws: WebPushError.payloadLength(longest + 1)) { try encrypt(payload + [7]) }
        #expect(throws: WebPushError.payloadLength(longest + 1)) {
            try encrypt(payload, padding: 1)
        }
        for padding in [-1, longest + 1, .max] {
            #expect(throws: WebPushError.padding(padding)) {
                try encrypt(payload, padding: padding)
            }
        }
    }

    @Test func `an auth or a salt of a wrong length is refused, and the error says so`() {
        for count in [0, 15, 17] {
            let bytes = [UInt8](repeating: 1, count: count)
            #expect(throws: WebPushError.authenticationLength(count)) {
                try encrypt([], authentication: bytes)
            }
            #expect(throws: WebPushError.saltLength(count)) { try encrypt([], salt: bytes) }
        }
    }
}

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
