import Crypto
import TestSupport
import Testing

@Suite struct CryptoJWTTests {
    let key = [UInt8](repeating: 7, count: 32)
    let payload = [UInt8](#"{"sub":"ada","dev":"d1","iat":1}"#.utf8)

    /// A token with a valid signature over any header.
    private func token(header: String, payload: [UInt8]) -> [UInt8] {
        let head = Base64URL.encodeBytes([UInt8](header.utf8))
        let signed = head + [UInt8(ascii: ".")] + Base64URL.encodeBytes(payload)
        let signature = HMAC.sha256(key: key, signed)
        return signed + [UInt8(ascii: ".")] + Base64URL.encodeBytes(signature)
    }

    @Test func `a signed token gives its payload back`() {
        let token = JWT.sign(payload: payload, key: key)
        #expect(
            [UInt8](token.utf8)
                == self.token(header: #"{"alg":"HS256","typ":"JWT"}"#, payload: payload))
        #expect(JWT.verify([UInt8](token.utf8), key: key) == payload)
        let short = JWT.sign(payload: payload, key: key, isShort: true)
        #expect([UInt8](short.utf8) == self.token(header: #"{"alg":"HS256"}"#, payload: payload))
        #expect(JWT.verify([UInt8](short.utf8), key: key) == payload)
    }

    /// The example of RFC 7515, appendix A.1. The parts are made in the same way. Its header
    /// differs from this server's, so the token itself is refused.
    @Test func `the signature matches RFC 7515`() {
        let signed =
            "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAs"
            + "DQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
        let key = Base64URL.decode(
            ("AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75"
                + "aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow").utf8)
        let tag = HMAC.sha256(key: key ?? [], [UInt8](signed.utf8))
        let signature = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        #expect(Base64URL.encode(tag) == signature)
        #expect(JWT.verify([UInt8]("\(signed).\(signature)".utf8), key: key ?? []) == nil)
    }

    @Test(arguments: [
        #"{"alg":"none","typ":"JWT"}"#, #"{"alg":"HS384","typ":"JWT"}"#,
        #"{"alg":"RS256","typ":"JWT"}"#, #"{"alg":"hs256","typ":"JWT"}"#,
        #"{"typ":"JWT","alg":"HS256"}"#, #"{"alg":"HS256","typ":"JWT","kid":"1"}"#, "{}", "",
    ])
    func `a token with another header is refused, even with a valid signature`(_ header: String) {
        #expect(JWT.verify(token(header: header, payload: payload), key: key) == nil)
    }

    @Test func `a token without a signature is refused`() {
        let token = JWT.sign(payload: payload, key: key)
        let unsigned = token.utf8.prefix { $0 != 0 }.dropLast(43)
        #expect(JWT.verify([UInt8](unsigned), key: key) == nil)
        #expect(JWT.verify([UInt8](unsigned.dropLast()), key: key) == nil)
        let none = Base64URL.encode([UInt8](#"{"alg":"none"}"#.utf8))
        #expect(JWT.verify([UInt8]("\(none).\(Base64URL.encode(payload)).".utf8), key: key) == nil)
    }

    @Test func `a token with any bit changed is refused`() {
        let token = [UInt8](JWT.sign(payload: payload, key: key).utf8)
        for index in token.indices {
            for bit in 0..<8 {
                var changed = token
                changed[index] ^= 1 << bit
                #expect(JWT.verify(changed, key: key) == nil)
            }
        }
    }

    @Test func `a token is refused under another key or an empty one`() {
        let token = [UInt8](JWT.sign(payload: payload, key: key).utf8)
        #expect(JWT.verify(token, key: [UInt8](repeating: 8, count: 32)) == nil)
        #expect(JWT.verify([UInt8](JWT.sign(payload: payload, key: []).utf8), key: []) == nil)
    }

    @Test func `a token may have at most 4096 bytes`() {
        let longest = (JWT.bytesMax - 37 - 44) / 4 * 3
        let fits = JWT.sign(payload: [UInt8](repeating: 32, count: longest), key: key)
        #expect(fits.utf8.count <= JWT.bytesMax)
        #expect(JWT.verify([UInt8](fits.utf8), key: key)?.count == longest)
        let tooLong = JWT.sign(payload: [UInt8](repeating: 32, count: longest + 3), key: key)
        #expect(JWT.verify([UInt8](tooLong.utf8), key: key) == nil)
    }

    @Test func `random bytes as a token are only refused`() {
        var random = SeededRandom(seed: .random(in: 0...UInt64.max))
        let token = [UInt8](JWT.sign(payload: payload, key: key).utf8)
        for _ in 0..<20_000 {
            var bytes = random.bytes(Int.random(in: 0...120, using: &random))
            if Bool.random(using: &random) { bytes = token.prefix(37) + bytes }
            if Bool.random(using: &random) { bytes += token.suffix(44) }
            if bytes != token {
                #expect(JWT.verify(bytes, key: key) == nil, "seed \(random.seed)")
            }
        }
        #expect(JWT.verify(UnsafeBufferPointer(start: nil, count: 0), key: key) == nil)
    }
}
