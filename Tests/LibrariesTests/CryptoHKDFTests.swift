import Crypto
import Testing

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
