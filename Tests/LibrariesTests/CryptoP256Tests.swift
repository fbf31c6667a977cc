import Crypto
import TestSupport
import Testing

@Suite struct CryptoP256Tests {
    let message = [UInt8]("birdie on 7".utf8)

    private func newKey() throws -> P256.PrivateKey {
        var random = SecureRandom()
        return try P256.PrivateKey.generate(using: &random)
    }

    /// RFC 5903, section 8.1.
    @Test func `points and the shared secret match RFC 5903`() throws {
        let i = try P256.PrivateKey(
            hex("C88F01F510D9AC3F70A292DAA2316DE544E9AAB8AFE84049C62A9C57862D1433"))
        let r = try P256.PrivateKey(
            hex("C6EF9C5D78AE012A011164ACB397CE2088685D8F06BF9BE0B283AB46476BEE53"))
        let x = "DAD0B65394221CF9B051E1FECA5787D098DFE637FC90B9EF945D0C3772581180"
        let y = "5271A0461CDB8252D61F1C456FA3E59AB1F45B33ACCF5F58389E0577B8990BB3"
        #expect(i.publicKey.bytes == [4] + hex(x) + hex(y))
        #expect(try P256.PublicKey(x: hex(x), y: hex(y)) == i.publicKey)
        let secret = hex("D6840F6B42F6EDAFD13116E0E12565202FEF8E9ECE7DCE03812464D04B9442DE")
        #expect(try i.sharedSecret(with: r.publicKey) == secret)
        #expect(try r.sharedSecret(with: i.publicKey) == secret)
    }

    @Test func `the signature of RFC 7515 is verified`() throws {
        let key = try P256.PrivateKey(pem: CryptoKeys.p256).publicKey
        let signed =
            "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFt"
            + "cGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
        let signature = try #require(
            Base64URL.decode(
                ("DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-K"
                    + "g6NU1Q").utf8))
        #expect(key.verify(signature, of: [UInt8](signed.utf8)))
    }

    @Test func `only its own public key verifies a new key's signature of 64 bytes`() throws {
        let key = try newKey()
        let other = try newKey().publicKey
        for _ in 0..<300 {
            let signature = try key.sign(message)
            #expect(signature.count == P256.signatureBytes)
            #expect(key.publicKey.verify(signature, of: message))
            #expect(!other.verify(signature, of: message))
        }
    }

    @Test func `a signature with any bit changed is refused`() throws {
        let key = try newKey()
        let signature = try key.sign(message)
        for bit in 0..<P256.signatureBytes * 8 {
            var changed = signature
            changed[bit / 8] ^= 1 << (bit % 8)
            #expect(!key.publicKey.verify(changed, of: message))
        }
        #expect(!key.publicKey.verify(signature, of: message + [0]))
        for count in [0, 63] {
            #expect(!key.publicKey.verify(Array(signature.prefix(count)), of: message))
        }
        #expect(!key.publicKey.verify(signature + [0], of: message))
        for byte in [UInt8(0), 255] {
            #expect(!key.publicKey.verify([UInt8](repeating: byte, count: 64), of: message))
        }
    }

    @Test func `PKCS 8 and SEC 1 give the same key, which is written unchanged`() throws {
        let secret = Base64URL.decode("jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI".utf8)
        let key = try P256.PrivateKey(pem: CryptoKeys.p256)
        #expect(key.bytes == secret)
        #expect(try P256.PrivateKey(pem: CryptoKeys.p256SEC1).bytes == secret)
        #expect(try key.pem() == CryptoKeys.p256 + "\n")
    }

    @Test(arguments: [
        (CryptoKeys.p384, KeyError.kind(expected: "the curve P-256")),
        (CryptoKeys.p256Encrypted, .notPEM), ("", .notPEM),
        ("-----BEGIN PRIVATE KEY-----", .notPEM),
        (String(repeating: "\n", count: 70_000) + CryptoKeys.p256, .notPEM),
        (CryptoKeys.p256.replacing("MIGH", with: "MIGG"), .notPEM),
    ])
    func `another key in PEM is refused, and the error says why`(
        _ pem: String, _ error: KeyError
    ) {
        #expect(throws: error) { try P256.PrivateKey(pem: pem) }
    }

    @Test func `secret numbers are from 1 to the order less 1`() throws {
        let order = hex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
        let zero = [UInt8](repeating: 0, count: 32)
        let greatest = try P256.PrivateKey(order.dropLast() + [0x50])
        let one = try P256.PrivateKey(zero.dropLast() + [1])
        #expect(greatest.publicKey.bytes.prefix(33) == one.publicKey.bytes.prefix(33))
        for bytes in [zero, order, [UInt8](repeating: 255, count: 32)] {
            #expect(throws: KeyError.outOfRange) { try P256.PrivateKey(bytes) }
        }
        for count in [0, 31, 33] {
            #expect(throws: KeyError.length(count, expected: 32)) {
                try P256.PrivateKey([UInt8](repeating: 1, count: count))
            }
        }
    }

    @Test func `a generator that draws no random numbers makes no key`() {
        struct Stuck: RandomNumberGenerator { func next() -> UInt64 { .max } }
        var stuck = Stuck()
        #expect(throws: KeyError.outOfRange) { try P256.PrivateKey.generate(using: &stuck) }
    }

    @Test func `the description of a key does not show its secret`() throws {
        let key = try newKey()
        #expect("\(key) \([key])" == "P256.PrivateKey [P256.PrivateKey]")
    }

    @Test func `points off the curve or in another form are refused`() throws {
        let good = try newKey().publicKey.bytes
        for bit in 0..<P256.pointBytes * 8 {
            var bad = good
            bad[bit / 8] ^= 1 << (bit % 8)
            #expect(throws: KeyError.notOnCurve) { try P256.PublicKey(bad) }
        }
        let hybrid = [6 | good[64] & 1] + good.dropFirst()
        #expect(throws: KeyError.notOnCurve) { try P256.PublicKey(hybrid) }
        let beyond = [4] + [UInt8](repeating: 255, count: 64)
        #expect(throws: KeyError.notOnCurve) { try P256.PublicKey(beyond) }
        let compressed = [2 | good[64] & 1] + Array(good[1...32])
        for bytes in [[], [0], compressed, good + [0], Array(good.dropLast())] {
            #expect(throws: KeyError.length(bytes.count, expected: 65)) {
                try P256.PublicKey(bytes)
            }
        }
        #expect(throws: KeyError.length(31, expected: 32)) {
            try P256.PublicKey(x: Array(good[1...32]), y: Array(good[33...63]))
        }
    }

    @Test func `random bytes that are not a point become no key`() throws {
        var random = SeededRandom(printing: "points")
        let good = try newKey().publicKey.bytes
        for _ in 0..<20_000 {
            let bytes = random.bytes(near: [good], inserting: "\u{4}\u{6}\0")
            guard bytes != good else { continue }
            #expect(throws: KeyError.self) { try P256.PublicKey(bytes) }
        }
    }
}
