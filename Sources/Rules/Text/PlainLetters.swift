/// Letters that no accent can be taken off, and what people type who do not have them.
package enum PlainLetters {
    static let all: [Character: String] = [
        "æ": "ae", "ø": "o", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ß": "ss",
        "ħ": "h", "ŧ": "t", "ı": "i", "ŋ": "n",
    ]

    /// A text with plain letters in their place.
    /// - Parameter text: In lower case, without accents.
    package static func text(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        return text.reduce(into: "") { $0 += all[$1] ?? String($1) }
    }
}
