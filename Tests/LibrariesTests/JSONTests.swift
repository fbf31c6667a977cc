import Foundation
import JSON
import TestSupport
import Testing

struct JSONTests {
    @Test(arguments: [
        "null", "true", "[1,-2,3.5,1e3]", #"{"a":{"b":[]},"c":"é\n\u0041\ud83d\ude00"}"#, " [ ] ",
        "-9223372036854775808", "9223372036854775807", "0.1", #""\\\"\/""#,
    ])
    func `a text has the same value as in Foundation`(text: String) throws {
        let ours = try JSON(parsing: text)
        let options: JSONSerialization.ReadingOptions = [.fragmentsAllowed]
        let theirs = try JSONSerialization.jsonObject(with: Data(text.utf8), options: options)
        let again = try JSONSerialization.jsonObject(with: Data(ours.bytes), options: options)
        #expect((theirs as? NSObject) == (again as? NSObject))
        #expect(try JSON(parsing: ours.bytes) == ours)
    }

    @Test(arguments: [
        "", "{", "[1,]", #"{"a"}"#, #"{"a":}"#, "01", "1.", "-", "nul", "[1] 2", "\"\u{1}\"",
        #""\ud800""#, #""\ud800\u0041""#, #""\x""#, #""\u00g0""#, "\"abc", "1e999", "'a'", "+1",
        "{1:2}",
    ])
    func `a text that is not JSON is refused`(text: String) {
        #expect(throws: JSONError.self) { try JSON(parsing: text) }
    }

    @Test(arguments: [
        (
            "{", "expected a key in quotation marks at byte 1",
            "1:2: expected a key in quotation marks"
        ),
        (
            "{\"a\": 1\n\"b\"}", "expected a comma or the closing bracket at byte 8",
            "2:1: expected a comma or the closing bracket"
        ),
        (
            "{\n  \"é\" 1}", "expected : after the key at byte 9", "2:7: expected : after the key"
        ),
        (
            "[1] 2", "unexpected text after the end of the value at byte 4",
            "1:5: unexpected text after the end of the value"
        ),
        (
            "", "expected a value, but the text ends here at byte 0",
            "1:1: expected a value, but the text ends here"
        ),
    ])
    func `W5: a mistake is named with its position, in a file with line and column`(
        text: String, atByte: String, atColumn: String
    ) throws {
        let error = #expect(throws: JSONError.self) { try JSON(parsing: text) }
        #expect(error?.description == atByte)
        #expect(error?.description(in: Array(text.utf8)) == atColumn)
    }

    @Test func `nesting is bounded`() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: JSONError.self) { try JSON(parsing: deep) }
    }

    @Test func `invalid UTF-8 is refused`() {
        #expect(throws: JSONError.self) { try JSON(parsing: [0x22, 0xFF, 0x22]) }
        #expect(throws: JSONError.self) { try JSON(parsing: [0x22, 0x5C, 0x6E, 0xC3, 0x22]) }
    }

    @Test func `equal values have equal canonical bytes`() throws {
        let one = try JSON(parsing: #"{"b":1,"a":{"y":2.0,"x":[1]}}"#)
        let two = try JSON(parsing: #"{"a":{"x":[1],"y":2},"b":0,"b":1}"#)
        #expect(one.canonicalBytes == two.canonicalBytes)
    }

    @Test func `random bytes never crash, and values are written and read unchanged`() {
        var random = SeededRandom(printing: "JSON")
        let alphabet = Array(#"{}[]":,.-+0123456789eEtrufalsn\ud8 "#.utf8)
        for _ in 0..<repeats(60_000, long: 3_000_000) {
            let count = Int(random.next() % 40)
            let bytes = (0..<count).map { _ in
                random.next() % 8 == 0
                    ? UInt8(truncatingIfNeeded: random.next())
                    : alphabet[Int(random.next() % UInt64(alphabet.count))]
            }
            guard let value = try? JSON(parsing: bytes) else { continue }
            #expect((try? JSON(parsing: value.bytes)) == value, "\(bytes)")
        }
    }
}
