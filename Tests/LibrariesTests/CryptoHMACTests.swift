import Crypto
import Testing

/// The test cases of RFC 4231, section 4. Test case 5 is about truncated tags, which this code does
/// not make.
@Suite struct CryptoHMACTests {
    struct Vector {
        let key: [UInt8]
        let message: [UInt8]
        let tag: String
    }

    static let vectors = [
        Vector(
            key: [UInt8](repeating: 0x0b, count: 20), message: [UInt8]("Hi There".utf8),
            tag: "b0344c61d8db38535ca8afceaf0bf12b 881dc200c9833da726e9376c2e32cff7"),
        Vector(
            key: [UInt8]("Jefe".utf8), message: [UInt8]("what do ya want for nothing?".utf8),
            tag: "5bdcc146bf60754e6a042426089575c7 5a003f089d2739839dec58b964ec3843"),
        Vector(
            key: [UInt8](repeating: 0xaa, count: 20), message: [UInt8](repeating: 0xdd, count: 50),
            tag: "773ea91e36800e46854db8ebd09181a7 2959098b3ef8c122d9635514ced565fe"),
        Vector(
            key: [UInt8](1...25), message: [UInt8](repeating: 0xcd, count: 50),
            tag: "82558a389a443c0ea4cc819899f2083a 85f0faa3e578f8077a2e3ff46729665b"),
        Vector(
            key: [UInt8](repeating: 0xaa, count: 131),
            message: [UInt8]("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            tag: "60e431591ee0b67f0d8a26aacbf5b77f 8e0bc6213728c5140546040f0ee37f54"),
        Vector(
            key: [UInt8](repeating: 0xaa, count: 131),
            message: [UInt8](
                ("This is a test using a larger than block-size key and a larger than block-size "
                    + "data. The key needs to be hashed before being used by the HMAC algorithm.")
                    .utf8),
            tag: "9b09ffa71b942fcb27635fbcd5b0e944 bfdc63644f0713938a7f51535c3a35e2"),
    ]

    @Test(arguments: vectors.indices)
    func `the tags match RFC 4231`(_ index: Int) {
        let vector = Self.vectors[index]
        #expect(HMAC.sha256(key: vector.key, vector.message) == hex(vector.tag))
        #expect(HMAC.sha256(key: vector.key, vector.message.span) == hex(vector.tag))
        let key = HMACKey(vector.key)
        for _ in 0..<3 {
            #expect(key.sha256(vector.message) == hex(vector.tag))
            #expect(key.sha256([1, 2, 3]) == HMAC.sha256(key: vector.key, [1, 2, 3]))
        }
    }

    @Test func `an empty key and an empty message have a tag too`() {
        let tag = "b613679a0814d9ec772f95d778c35fc5 ff1697c493715653c6c712144292c5ad"
        #expect(HMAC.sha256(key: [], []) == hex(tag))
        #expect(HMACKey([]).sha256([]) == hex(tag))
    }

    @Test func `the digests match FIPS 180`() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb924 27ae41e4649b934ca495991b7852b855"
        let abc = "ba7816bf8f01cfea414140de5dae2223 b00361a396177a9cb410ff61f20015ad"
        #expect(SHA256.hash([]) == hex(empty))
        #expect(SHA256.hash([UInt8]("abc".utf8)) == hex(abc))
    }

    @Test func `only the same bytes are equal`() {
        #expect(constantTimeEquals([], []))
        #expect(constantTimeEquals([1, 2], [1, 2]))
        #expect(!constantTimeEquals([1, 2], [1, 3]))
        #expect(!constantTimeEquals([1, 2], [1, 2, 3]))
        #expect(!constantTimeEquals([], [0]))
    }
}

/// The test cases with SHA-256 of RFC 5869, appendix A.
@Suite struct CryptoHKDFTests {
    @Test func `the basic case matches RFC 5869`() throws {
        let derived = try HKDF.sha256(
            salt: [UInt8](0...12), key: [UInt8](repeating: 0x0b, count: 22),
            info: [UInt8](0xf0...0xf9), count: 42)
        #expect(
            derived
                == hex(
                    "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf"
                        + "34007208d5b887185865"))
    }

    @Test func `the case with long inputs and outputs matches RFC 5869`() throws {
        let derived = try HKDF.sha256(
            salt: [UInt8](0x60...0xaf), key: [UInt8](0...0x4f), info: [UInt8](0xb0...0xff),
            count: 82)
        #expect(
            derived
                == hex(
                    "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c"
                        + "59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71"
                        + "cc30c58179ec3e87c14c01d5c1f3434f1d87"))
    }

    @Test func `the case without salt and info matches RFC 5869`() throws {
        let key = [UInt8](repeating: 0x0b, count: 22)
        let extracted = try HKDF.extract(salt: [], key: key)
        #expect(
            extracted == hex("19ef24a32c717b167f33a91d6f648bdf96596776afdb6377ac434c1c293ccb04"))
        #expect(
            try HKDF.expand(extracted, info: [], count: 42)
                == hex(
                    "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d"
                        + "9d201395faa4b61a96c8"))
    }

    @Test func `a secret yields at most 255 digests`() throws {
        let longest = try HKDF.sha256(salt: [], key: [1], info: [], count: HKDF.bytesMax)
        #expect(longest.count == 8_160)
        for count in [0, -1, HKDF.bytesMax + 1] {
            #expect(throws: CryptoError.derivationFailed) {
                try HKDF.sha256(salt: [], key: [1], info: [], count: count)
            }
        }
    }
}
