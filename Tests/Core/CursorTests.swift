import Contract
import TestSupport
import Testing

struct CursorTests {
    @Test func `a cursor gives back its values, whatever they contain`() throws {
        var random = SeededRandom(printing: "cursors")
        for _ in 0..<repeats(2_000, long: 100_000) {
            let (at, id) = (Int64(bitPattern: random.next()), text(&random))
            let (name, number) = (text(&random), Double(bitPattern: random.next()))
            let distance = number.isNaN ? 0 : number
            let cursor = Cursor(at, id, distance, name)
            let parts = try Cursor<Int64, String, Double, String>(reading: cursor.text).parts
            #expect(parts.0 == at && parts.2 == distance)
            #expect(parts.1.unicodeScalars.elementsEqual(id.unicodeScalars), "\(cursor.text)")
            #expect(parts.3.unicodeScalars.elementsEqual(name.unicodeScalars), "\(cursor.text)")
        }
    }

    @Test func `a cursor of one value gives back this value`() throws {
        #expect(Cursor(7).text == "7")
        #expect(try Cursor<Int>(reading: "7").parts == 7)
        #expect(try Cursor<String>(reading: Cursor("~1.").text).parts == "~1.")
    }

    @Test func `different values have different texts`() {
        let all = ["", ".", "~", "~0", "~1", "a.", ".a", "a"]
        let texts = all.flatMap { first in all.map { Cursor(first, $0).text } }
        #expect(Set(texts).count == texts.count)
    }

    @Test(arguments: [
        "", ".", "5", "x.a", ".a", "5.a.b", "5.a.", ".5.a", "5 a", " 5.a", "+5.a", "05.a",
        "-0.a", "5.~", "5.~2", "5.a~", "5~1.a", "9223372036854775808.a", "1e3.a", "5\u{301}.a",
    ])
    func `a text that no answer contained is refused`(text: String) {
        #expect(throws: Refusal.cursorInvalid) {
            try Cursor<Int64, String>(reading: text)
        }
    }

    @Test func `a random text is refused, or is the text of what it gives`() {
        var random = SeededRandom(printing: "texts of cursors")
        for _ in 0..<repeats(2_000, long: 100_000) {
            let text = "\(random.below(20)).\(self.text(&random))"
            guard let cursor = try? Cursor<Int, String>(reading: text) else { continue }
            #expect(cursor.text == text)
        }
    }

    /// A short text, often with separators, escapes and marks that combine with them.
    private func text(_ random: inout SeededRandom) -> String {
        let scalars: [Unicode.Scalar] = [
            "~", ".", "0", "1", "\u{301}", "\u{FE0F}", "a", "é", "\n", " ", "\0", "\u{1F3CC}",
        ]
        var text = ""
        for _ in 0..<random.below(8) { text.unicodeScalars.append(random.one(of: scalars)) }
        return text
    }
}
