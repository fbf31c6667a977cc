import Crypto
import TestSupport
import Testing

@Suite struct CryptoBase64URLTests {
    /// RFC 4648, section 10, without padding.
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
        ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"),
    ])
    func `the texts match RFC 4648`(_ bytes: String, _ text: String) {
        #expect(Base64URL.encode([UInt8](bytes.utf8)) == text)
        #expect(Base64URL.decode(text.utf8) == [UInt8](bytes.utf8))
    }

    @Test func `the last two characters are those for URLs`() {
        #expect(Base64URL.encode([0xfb, 0xff]) == "-_8")
        #expect(Base64URL.decode("-_8".utf8) == [0xfb, 0xff])
        #expect(Base64URL.decode("+/8".utf8) == nil)
    }

    @Test(arguments: ["Z", "Zg==", "Zm9vY", "Zg\n", " Zg", "Zh", "Zm9", "Zm9vYg=", "Zmü", "Z\0"])
    func `no second text means the same bytes`(_ text: String) {
        #expect(Base64URL.decode(text.utf8) == nil)
    }

    @Test func `decoded bytes encode to the same text`() {
        var random = SeededRandom(seed: .random(in: 0...UInt64.max))
        for _ in 0..<20_000 {
            let text = random.bytes(upTo: 12, from: [UInt8]("AQgwZz09-_+/=.".utf8))
            guard let bytes = Base64URL.decode(text) else { continue }
            #expect(Base64URL.encodeBytes(bytes) == text, "seed \(random.seed)")
        }
        for count in 0..<200 {
            let bytes = random.bytes(count)
            let text = Base64URL.encode(bytes)
            #expect(Base64URL.decode(text.utf8) == bytes, "seed \(random.seed)")
        }
    }
}
