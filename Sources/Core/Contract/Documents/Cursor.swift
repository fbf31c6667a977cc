/// The place where a page of a list ended, as opaque text for clients.
///
/// It contains the values that order the list, such as a time and an ID. So the next page can begin
/// there, even if entries were added or deleted since. The text joins the values with `.`. Inside a
/// value, `~` and `.` are escaped as in RFC 6901 (`~0` and `~1`), so a value may be any text.
package struct Cursor<each Part: LosslessStringConvertible & Sendable>: Sendable {
    /// The values, the most significant first.
    package let parts: (repeat each Part)

    package init(_ parts: repeat each Part) {
        self.parts = (repeat each parts)
    }

    /// Reads the cursor of an earlier answer.
    ///
    /// - Throws: ``Refusal/cursorInvalid`` if no cursor of this type has this text. Callers check
    ///   the ranges of the values.
    package init(reading text: String) throws(Refusal) {
        // Not characters: a combining mark forms one character with the `.` before it.
        let texts = text.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
        var rest = texts[...]
        // The compiler (6.3.1) crashes if `parts` is assigned here.
        self.init(repeat try Self.part((each Part).self, from: rest.popFirst()))
        // An answer has one text for each value, but a type can read several, such as `1` and `+1`.
        guard self.text == text else { throw Refusal.cursorInvalid }
    }

    package var text: String {
        var texts: [String] = []
        for part in repeat each parts {
            texts.append(part.description.replacing([("~", "~0"), (".", "~1")]))
        }
        return texts.joined(separator: ".")
    }

    private static func part<Value: LosslessStringConvertible>(
        _: Value.Type, from text: Substring.UnicodeScalarView?
    ) throws(Refusal) -> Value {
        guard let text, let value = Value(String(text).replacing([("~1", "."), ("~0", "~")])) else {
            throw Refusal.cursorInvalid
        }
        return value
    }
}

extension String {
    /// Replaces sequences of Unicode scalars, one pair after the other.
    fileprivate func replacing(_ pairs: [(old: String, new: String)]) -> String {
        let scalars = pairs.reduce(unicodeScalars) {
            $0.replacing($1.old.unicodeScalars, with: $1.new.unicodeScalars)
        }
        return String(scalars)
    }
}
