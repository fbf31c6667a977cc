import Crypto
import TestSupport
import Testing

@Suite struct CryptoAES128GCMTests {
    struct Vector {
        var key = [UInt8](repeating: 0, count: 16)
        var nonce = [UInt8](repeating: 0, count: 12)
        var plaintext: [UInt8] = []
        var additional: [UInt8] = []
        let sealed: [UInt8]
    }

    /// The test cases 1, 2 and 4 of McGrew and Viega's specification of the mode.
    static let vectors = [
        Vector(sealed: hex("58e2fccefa7e3061367f1d57a4e7455a")),
        Vector(
            plaintext: [UInt8](repeating: 0, count: 16),
            sealed: hex("0388dace60b6a392f328c2b971b2fe78 ab6e47d42cec13bdf53a67b21257bddf")),
        Vector(
            key: hex("feffe9928665731c6d6a8f9467308308"), nonce: hex("cafebabefacedbaddecaf888"),
            plaintext: hex(
                "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                    + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39"),
            additional: hex("feedfacedeadbeeffeedfacedeadbeefabaddad2"),
            sealed: hex(
                "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e"
                    + "21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091"
                    + "5bc94fbc3221a5db94fae95ae7121a47")),
    ]

    @Test(arguments: vectors.indices)
    func `sealed bytes match the specification`(_ index: Int) throws {
        let vector = Self.vectors[index]
        let sealed = try AES128GCM.seal(
            key: vector.key, nonce: vector.nonce, plaintext: vector.plaintext,
            additional: vector.additional)
        #expect(sealed == vector.sealed)
        let opened = try AES128GCM.open(
            key: vector.key, nonce: vector.nonce, sealed: sealed, additional: vector.additional)
        #expect(opened == vector.plaintext)
    }

    @Test func `nothing opens if a bit of the bytes or of the additional data changed`() throws {
        let key = [UInt8](0..<16)
        let nonce = [UInt8](0..<12)
        let sealed = try AES128GCM.seal(
            key: key, nonce: nonce, plaintext: [1, 2, 3], additional: [4, 5])
        let good = [key, nonce, sealed, [4, 5]]
        for part in good.indices {
            for bit in 0..<good[part].count * 8 {
                var bad = good
                bad[part][bit / 8] ^= 1 << (bit % 8)
                #expect(throws: CryptoError.notAuthentic) {
                    try AES128GCM.open(
                        key: bad[0], nonce: bad[1], sealed: bad[2], additional: bad[3])
                }
            }
        }
    }

    @Test func `a truncated text does not open`() throws {
        let key = [UInt8](0..<16)
        let nonce = [UInt8](0..<12)
        let sealed = try AES128GCM.seal(key: key, nonce: nonce, plaintext: [1, 2, 3])
        for count in 0..<sealed.count {
            #expect(throws: CryptoError.notAuthentic) {
                try AES128GCM.open(key: key, nonce: nonce, sealed: Array(sealed.prefix(count)))
            }
        }
    }

    @Test func `keys and nonces of a wrong length are refused, and the error says so`() {
        for count in [0, 15, 17, 32] {
            #expect(throws: CryptoError.keyLength(count)) {
                try AES128GCM.seal(
                    key: [UInt8](repeating: 0, count: count), nonce: [UInt8](0..<12), plaintext: [])
            }
            #expect(throws: CryptoError.nonceLength(count)) {
                try AES128GCM.open(
                    key: [UInt8](0..<16), nonce: [UInt8](repeating: 0, count: count),
                    sealed: [UInt8](0..<16))
            }
        }
    }
}
