/// How the text of an answer is read.
///
/// What people type otherwise than the author is no mistake: case, accents, blanks, punctuation, and
/// an English article in front. `The  "Rock'n'Roll"!` is `rocknroll`. Words that other languages have for articles
/// may be names (Die Hard, La Paz), so authors list such answers with and without.
package enum AnswerText {
    private static let articles: Set<String> = ["the", "a", "an"]
    /// Left out within a word.
    private static let dropped: Set<Character> = ["'", "’", "‘", "`", "´", "ʼ", "."]
    /// Punctuation, as Unicode has it, that says something.
    private static let kept: Set<Character> = ["#", "%", "@", "*"]

    /// The text as it is compared; empty only where it is blank.
    package static func normalized(_ text: String) -> String {
        var words = words(of: Array(text.lowercased()))
        if words.count > 1, articles.contains(words[0]) { words.removeFirst() }
        let joined = words.joined()
        guard joined.isEmpty else { return joined }
        // Nothing but punctuation, which is the answer then.
        return String(text.filter { !$0.isWhitespace })
    }

    private static func words(of characters: [Character]) -> [String] {
        var words: [String] = []
        var word = ""
        func end() {
            if !word.isEmpty { words.append(word) }
            word = ""
        }
        for (place, character) in characters.enumerated() {
            if isDecimalSign(at: place, in: characters) {
                word += "."
            } else if character == "&" {
                end()
                words.append("and")
            } else if dropped.contains(character) {
                continue
            } else if isBreak(character) {
                end()
            } else {
                word += AccentFolding.folded(character)
            }
        }
        end()
        return words
    }

    private static func isBreak(_ character: Character) -> Bool {
        character.isWhitespace || character.isPunctuation && !kept.contains(character)
    }

    /// A point or a comma between two digits: 3.5 is not 35.
    private static func isDecimalSign(at place: Int, in characters: [Character]) -> Bool {
        guard characters[place] == "." || characters[place] == ",", place > 0,
            place + 1 < characters.count
        else { return false }
        return characters[place - 1].isNumber && characters[place + 1].isNumber
    }
}
