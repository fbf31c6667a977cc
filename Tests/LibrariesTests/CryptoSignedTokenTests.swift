import Crypto
import JSON
import TestSupport
import Testing

@Suite struct CryptoSignedTokenTests {
    let p256: P256.PrivateKey
    let rsa: RSAPrivateKey
    let es256: VerifyingKey
    let rs256: VerifyingKey

    init() throws {
        p256 = try P256.PrivateKey(pem: CryptoKeys.p256)
        rsa = try RSAPrivateKey(pem: CryptoKeys.rsa)
        es256 = .es256(p256.publicKey)
        rs256 = .rs256(try RSAPublicKey(n: CryptoKeys.rsaModulus, e: [1, 0, 1]))
    }

    /// The payload of RFC 7515, appendix A.
    let payload = [UInt8](
        "{\"iss\":\"joe\",\r\n \"exp\":1300819380,\r\n \"http://example.com/is_root\":true}".utf8)

    static let a2 =
        "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxl"
        + "LmNvbS9pc19yb290Ijp0cnVlfQ.cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5R"
        + "Zmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrn"
        + "byTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHW"
        + "EsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0ig"
        + "cN_IoypGlUPQGe77Rw"

    static let a3 =
        "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxl"
        + "LmNvbS9pc19yb290Ijp0cnVlfQ.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8I"
        + "SlSApmWQxfKTUJqPP3-Kg6NU1Q"

    private func read(_ text: String) throws -> SignedToken { try SignedToken([UInt8](text.utf8)) }

    /// A token with any header, and a valid signature of the P-256 key.
    private func token(header: String) throws -> String {
        let signed = "\(Base64URL.encode([UInt8](header.utf8))).\(Base64URL.encode(payload))"
        return "\(signed).\(Base64URL.encode(try p256.sign([UInt8](signed.utf8))))"
    }

    @Test func `the tokens of RFC 7515 are read and verified`() throws {
        for (text, algorithm, key) in [(Self.a2, "RS256", rs256), (Self.a3, "ES256", es256)] {
            let token = try read(text)
            #expect(token.algorithm == algorithm)
            #expect(token.keyID == nil)
            #expect(token.unverifiedPayload == payload)
            #expect(try token.verify(with: key) == payload)
        }
    }

    @Test func `an RS256 token is made as in RFC 7515`() throws {
        #expect(try SignedToken.sign(payload, key: .rs256(rsa)) == Self.a2)
    }

    @Test func `a token contains its key's name, and its key verifies it`() throws {
        let header = [JSON.Member("kid", "ABC123DEFG"), JSON.Member("typ", "JWT")]
        for (key, other) in [(SigningKey.es256(p256), es256), (.rs256(rsa), rs256)] {
            let token = try read(SignedToken.sign(payload, header: header, key: key))
            #expect(token.keyID == "ABC123DEFG")
            #expect(token.algorithm == key.algorithm)
            #expect(try token.verify(with: other) == payload)
        }
    }

    @Test func `a token that another key signed is refused`() throws {
        var random = SecureRandom()
        let other = try P256.PrivateKey.generate(using: &random)
        #expect(throws: SignedTokenError.signature) {
            try read(Self.a3).verify(with: .es256(other.publicKey))
        }
    }

    @Test func `the key determines the algorithm, whatever the token claims`() throws {
        #expect(throws: SignedTokenError.algorithm(expected: "RS256")) {
            try read(Self.a3).verify(with: rs256)
        }
        #expect(throws: SignedTokenError.algorithm(expected: "ES256")) {
            try read(Self.a2).verify(with: es256)
        }
        for claimed in ["none", "None", "", "HS256", "ES384", "es256", "PS256", "RS256"] {
            let token = try read(token(header: #"{"alg":"\#(claimed)"}"#))
            #expect(throws: SignedTokenError.algorithm(expected: "ES256")) {
                try token.verify(with: es256)
            }
        }
    }

    @Test func `a token signed with the public key as an HS256 secret is refused`() throws {
        let signed = "\(Base64URL.encode([UInt8](#"{"alg":"HS256"}"#.utf8))).e30"
        let tag = HMAC.sha256(key: p256.publicKey.bytes, [UInt8](signed.utf8))
        let token = try read("\(signed).\(Base64URL.encode(tag))")
        for key in [es256, rs256] {
            #expect(throws: SignedTokenError.algorithm(expected: key.algorithm)) {
                try token.verify(with: key)
            }
        }
    }

    @Test func `a token without a signature is refused`() throws {
        let unsigned = Self.a3.prefix(through: try #require(Self.a3.lastIndex(of: ".")))
        #expect(throws: SignedTokenError.signature) {
            try read(String(unsigned)).verify(with: es256)
        }
        let none = Base64URL.encode([UInt8](#"{"alg":"none"}"#.utf8))
        #expect(throws: SignedTokenError.algorithm(expected: "ES256")) {
            try read("\(none).e30.").verify(with: es256)
        }
    }

    @Test(arguments: [
        ("", SignedTokenError.parts), (".", .parts), ("e30.e30", .parts), ("e30.e30.e30.", .parts),
        (String(repeating: ".", count: SignedToken.bytesMax), .parts),
        ("..", .header("expected a value, but the text ends here at byte 0")),
        ("e30.e30.e30", .member("alg")), ("W10.e30.e30", .member("alg")),
        ("e30=.e30.e30", .encoding(part: "header")), (" e30.e30.e30", .encoding(part: "header")),
        (a3.replacing(".eyJ", with: ".ey+"), .encoding(part: "payload")),
        (a3 + "\n", .encoding(part: "signature")),
        (a3.dropLast() + "R", .encoding(part: "signature")),
    ])
    func `an invalid token is refused, and the error says why`(
        _ text: String, _ error: SignedTokenError
    ) {
        #expect(throws: error) { try read(text) }
    }

    @Test func `headers that are not understood are refused`() throws {
        for (header, error) in [
            (#"{"alg":"ES256","crit":["exp"],"exp":1}"#, SignedTokenError.extensions),
            (#"{"alg":"ES256","crit":[],"b64":false}"#, .extensions),
            (#"{"alg":1}"#, .member("alg")), (#"{"alg":["ES256"]}"#, .member("alg")),
            (#"{"alg":"ES256","kid":1}"#, .member("kid")),
            (#"{"alg":"ES256","kid":null}"#, .member("kid")),
        ] {
            #expect(throws: error) { try read(token(header: header)) }
        }
    }

    @Test func `a token may have at most 16384 bytes`() throws {
        let longest = (SignedToken.bytesMax - Self.a3.utf8.count) / 4 * 3 + payload.count
        let fits = try SignedToken.sign(
            [UInt8](repeating: 32, count: longest), key: .es256(p256))
        #expect(SignedToken.bytesMax - 4..<SignedToken.bytesMax + 1 ~= fits.utf8.count)
        #expect(try read(fits).verify(with: es256).count == longest)
        let over = fits + String(repeating: "A", count: SignedToken.bytesMax + 1 - fits.utf8.count)
        #expect(throws: SignedTokenError.length(SignedToken.bytesMax + 1)) { try read(over) }
    }

    @Test func `a token with any bit changed is refused`() throws {
        let token = [UInt8](Self.a3.utf8)
        for bit in 0..<token.count * 8 {
            var changed = token
            changed[bit / 8] ^= 1 << (bit % 8)
            #expect(throws: SignedTokenError.self) {
                try SignedToken(changed).verify(with: es256)
            }
        }
    }

    @Test func `of random bytes, only the token itself is accepted`() throws {
        var random = SeededRandom(printing: "tokens")
        let tokens = [Self.a2, Self.a3, try token(header: #"{"alg":"ES256","crit":1}"#)]
        let samples = tokens.map { Array($0.utf8) }
        for _ in 0..<20_000 {
            let bytes = random.bytes(near: samples, inserting: ".=-_eyJ\n")
            guard !samples.contains(bytes) else { continue }
            #expect(throws: SignedTokenError.self) {
                try SignedToken(bytes).verify(with: es256)
            }
        }
    }
}
