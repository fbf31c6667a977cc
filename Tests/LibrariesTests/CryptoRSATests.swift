import Crypto
import Testing

@Suite struct CryptoRSATests {
    let message = [UInt8]("birdie on 7".utf8)
    let exponent: [UInt8] = [1, 0, 1]

    @Test func `the public key verifies the private key's signature, to the last bit`() throws {
        let signature = try RSAPrivateKey(pem: CryptoKeys.rsa).sign(message)
        let key = try RSAPublicKey(n: CryptoKeys.rsaModulus, e: exponent)
        #expect(signature.count == 256)
        #expect(key.verify(signature, of: message))
        #expect(!key.verify(signature, of: message + [0]))
        #expect(!key.verify([], of: message))
        #expect(!key.verify(Array(signature.dropLast()), of: message))
        #expect(!key.verify([0] + signature, of: message))
        for bit in stride(from: 0, to: 2_048, by: 7) {
            var changed = signature
            changed[bit / 8] ^= 1 << (bit % 8)
            #expect(!key.verify(changed, of: message))
        }
    }

    @Test func `another key does not verify`() throws {
        let signature = try RSAPrivateKey(pem: CryptoKeys.rsa).sign(message)
        var modulus = CryptoKeys.rsaModulus
        modulus[100] ^= 1
        #expect(try !RSAPublicKey(n: modulus, e: exponent).verify(signature, of: message))
        #expect(
            try !RSAPublicKey(n: CryptoKeys.rsaModulus, e: [3]).verify(signature, of: message))
    }

    @Test func `leading zeros of the numbers do not matter`() throws {
        let signature = try RSAPrivateKey(pem: CryptoKeys.rsa).sign(message)
        let key = try RSAPublicKey(n: [0, 0] + CryptoKeys.rsaModulus, e: [0] + exponent)
        #expect(key.verify(signature, of: message))
    }

    @Test func `a modulus has from 2048 to 8192 bits`() throws {
        for bits in [2_048, 8_192] {
            _ = try RSAPublicKey(n: [UInt8](repeating: 255, count: bits / 8), e: exponent)
        }
        let short = [127] + [UInt8](repeating: 255, count: 255)
        #expect(throws: KeyError.modulusBits(2_047)) { try RSAPublicKey(n: short, e: exponent) }
        let long = [1] + [UInt8](repeating: 255, count: 1_024)
        #expect(throws: KeyError.modulusBits(8_193)) { try RSAPublicKey(n: long, e: exponent) }
        for n in [[], [0], [0, 0]] as [[UInt8]] {
            #expect(throws: KeyError.modulusBits(0)) { try RSAPublicKey(n: n, e: exponent) }
        }
    }

    @Test(arguments: [[], [0], [1], [2], [1, 0], [1, 0, 0, 0, 0, 0, 0, 0, 1]] as [[UInt8]])
    func `an invalid exponent is refused`(_ exponent: [UInt8]) {
        #expect(throws: KeyError.exponent) {
            try RSAPublicKey(n: CryptoKeys.rsaModulus, e: exponent)
        }
    }

    @Test(arguments: [
        (CryptoKeys.p256, KeyError.kind(expected: "RSA")),
        (CryptoKeys.rsa1024, .modulusBits(1_024)),
        (CryptoKeys.p256Encrypted, .notPEM), ("", .notPEM),
        (String(CryptoKeys.rsa.dropLast(200)), .notPEM),
    ])
    func `another key in PEM is refused, and the error says why`(_ pem: String, _ error: KeyError) {
        #expect(throws: error) { try RSAPrivateKey(pem: pem) }
    }

    @Test func `the description of a key does not show its secret`() throws {
        #expect("\(try RSAPrivateKey(pem: CryptoKeys.rsa))" == "RSAPrivateKey")
    }
}
