import Crypto
import TestSupport
import Testing

@Suite struct CryptoPasswordHashTests {
    let salt = [UInt8]("sixteen bytes ok".utf8)
    let password = [UInt8]("correct horse".utf8)

    /// The test cases of RFC 7914, section 12. The first one has an empty password and salt. The
    /// last one needs 1 GiB and is left out.
    @Test(arguments: [
        (
            "", "", [4, 1, 1],
            """
            77d6576238657b203b19ca42c18a0497 f16b4844e3074ae8dfdffa3fede21442
            fcd0069ded0948f8326a753a0fc81f17 e8d3e0fb2e0d3628cf35e20c38d18906
            """
        ),
        (
            "password", "NaCl", [10, 8, 16],
            """
            fdbabe1c9d3472007856e7190d01e9fe 7c6ad7cbc8237830e77376634b373162
            2eaf30d92e22a3886ff109279d9830da c727afb94a83ee6d8360cbdfa2cc0640
            """
        ),
        (
            "pleaseletmein", "SodiumChloride", [14, 8, 1],
            """
            7023bdcb3afd7348461c06cd81fd38eb fda8fbba904f8e3ea9b543f6545da1f2
            d5432955613f0fcf62d49705242a9af9 e61e85dc0d651e40dfcf017b45575887
            """
        ),
    ])
    func `the keys match RFC 7914`(
        _ password: String, _ salt: String, _ work: [Int], _ key: String
    ) throws {
        let parameters = try #require(ScryptParameters(logN: work[0], r: work[1], p: work[2]))
        let derived = try parameters.derive(
            [UInt8](password.utf8), salt: [UInt8](salt.utf8), count: 64)
        #expect(derived == hex(key))
    }

    @Test func `a password is recognized, and another one is not`() throws {
        let light = try #require(ScryptParameters(logN: 4, r: 8, p: 1))
        let text = try PasswordHash.make(password, salt: salt, parameters: light)
        #expect(text.hasPrefix("$scrypt$ln=4,r=8,p=1$c2l4dGVlbiBieXRlcyBvaw$"))
        let hash = try #require(PasswordHash(text))
        #expect(hash.parameters == light)
        #expect(try hash.verify(password))
        #expect(try !hash.verify(password + [1]))
        #expect(try !hash.verify([]))
    }

    @Test func `the standard work can be done`() throws {
        let text = try PasswordHash.make(password, salt: salt, parameters: .standard)
        #expect(try PasswordHash(text)?.verify(password) == true)
    }

    /// OWASP's password storage sheet rates these parameters as equally strong.
    @Test(arguments: [(13, 10), (14, 5), (15, 3), (16, 2)])
    func `T4: each cost has the parallelism of OWASP's minimum`(_ logN: Int, _ p: Int) throws {
        let minimum = try #require(ScryptParameters.minimum(logN: logN))
        #expect(minimum == ScryptParameters(logN: logN, r: 8, p: p))
        #expect(minimum.isStrong)
        #expect(try #require(ScryptParameters(logN: logN, r: 8, p: p - 1)).isStrong == false)
    }

    @Test func `T4: parameters for the work that a weak hash lacks`() throws {
        #expect(ScryptParameters.minimum(logN: 17) == nil)
        #expect(ScryptParameters.minimum(logN: 12)?.isStrong == false)
        let former = try #require(ScryptParameters(logN: 14, r: 8, p: 1))
        #expect(former.rest(to: .standard) == ScryptParameters(logN: 13, r: 8, p: 8))
        #expect(ScryptParameters.standard.rest(to: former) == nil)
        #expect(ScryptParameters(logN: 14, r: 8, p: 5)?.rest(to: .standard) == nil)
    }

    @Test func `a salt too short or too long is refused`() {
        #expect(throws: CryptoError.saltLength) {
            try PasswordHash.make(password, salt: [1, 2, 3], parameters: .standard)
        }
        #expect(throws: CryptoError.saltLength) {
            try PasswordHash.make(
                password, salt: [UInt8](repeating: 1, count: 65), parameters: .standard)
        }
    }

    @Test func `parameters for too much memory or time are refused`() {
        #expect(ScryptParameters(logN: 16, r: 8, p: 1) != nil)
        #expect(ScryptParameters(logN: 17, r: 8, p: 1) == nil)
        #expect(ScryptParameters(logN: 20, r: 32, p: 1) == nil)
        #expect(ScryptParameters(logN: 14, r: 8, p: 17) == nil)
        #expect(ScryptParameters(logN: 0, r: 8, p: 1) == nil)
        #expect(ScryptParameters(logN: .max, r: .max, p: .max) == nil)
        #expect(ScryptParameters(logN: 14, r: -8, p: .min) == nil)
    }

    @Test(arguments: [
        "", "$", "$$$$", "$scrypt$ln=4,r=8,p=1$c2l4dGVlbiBieXRlcyBvaw$",
        "$scrypt$ln=4,r=8,p=1$c2l4dGVlbiBieXRlcyBvaw$AAAA",
        "$scrypt$ln=63,r=8,p=1$c2l4dGVlbiBieXRlcyBvaw$\(String(repeating: "A", count: 43))",
        "$scrypt$ln=99999999999999999999,r=8,p=1$c2l4dGVlbiBieXRlcyBvaw$AAAA",
        "$scrypt$r=8,ln=4,p=1$c2l4dGVlbiBieXRlcyBvaw$\(String(repeating: "A", count: 43))",
        "$argon2$ln=4,r=8,p=1$c2l4dGVlbiBieXRlcyBvaw$\(String(repeating: "A", count: 43))",
        "$scrypt$ln=4,r=8,p=1$$\(String(repeating: "A", count: 43))",
    ])
    func `a damaged row is refused`(_ text: String) {
        #expect(PasswordHash(text) == nil)
    }

    @Test func `random texts as a stored password are only refused`() throws {
        var random = SeededRandom(seed: .random(in: 0...UInt64.max))
        let light = try #require(ScryptParameters(logN: 1, r: 1, p: 1))
        let text = [UInt8](try PasswordHash.make(password, salt: salt, parameters: light).utf8)
        for _ in 0..<5_000 {
            var bytes = text
            for _ in 0...Int.random(in: 0...2, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = random.bytes(1)[0]
            }
            let hash = PasswordHash(String(decoding: bytes, as: UTF8.self))
            if let hash { #expect(hash.parameters.p <= 16, "seed \(random.seed)") }
        }
    }

    @Test func `random bytes have the requested number, and differ each time`() {
        #expect(SecureRandom.bytes(0).isEmpty)
        #expect(SecureRandom.bytes(-1).isEmpty)
        #expect(SecureRandom.bytes(33).count == 33)
        #expect(SecureRandom.bytes(16) != SecureRandom.bytes(16))
        let hex = SecureRandom.hex(bytes: 256)
        #expect(hex.utf8.count == 512 && hex.allSatisfy { "0123456789abcdef".contains($0) })
    }
}
