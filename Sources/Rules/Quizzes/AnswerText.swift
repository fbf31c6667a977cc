/// How the text of an answer is read.
///
/// What people type otherwise than the author is no mistake: case, accents, blanks, punctuation, and
/// an English article in front. `The  "Rock'n'Roll"!` is `rocknroll`. Punctuation that parts digits
/// says something, though not which sign it is: `2:1` is `2-1`, and neither is `21`. Words that other
/// languages have for articles may be names (Die Hard, La Paz), so authors list such answers with and
/// without.
package enum AnswerText {
    private static let articles: Set<String> = ["the", "a", "an"]
    /// Left out within a word.
    private static let dropped: Set<Character> = ["'", "’", "‘", "`", "´", "ʼ", "."]
    /// Punctuation, as Unicode has it, that says something.
    private static let kept: Set<Character> = ["#", "%", "@", "*"]
    private static let minus: Set<Character> = ["-", "−", "–"]

    /// The text as it is compared; empty only where it is blank.
    package static func normalized(_ text: String) -> String {
        var words = words(of: Array(text.lowercased()))
        if words.count > 1, isArticle(words[0], before: words[1]) { words.removeFirst() }
        let joined = words.joined()
        guard joined.isEmpty else { return joined }
        // Nothing but punctuation, which is the answer then.
        return String(text.filter { !$0.isWhitespace })
    }

    /// `A 4` is a size of paper.
    private static func isArticle(_ word: String, before next: String) -> Bool {
        articles.contains(word) && (word != "a" || next.count > 1 && next.first?.isLetter == true)
    }

    private static func words(of characters: [Character]) -> [String] {
        var words: [String] = []
        var word = ""
        /// Whether the last that was read is a digit, and what came since parts it from another.
        var (isAfterDigit, isParted) = (false, false)
        func end() {
            if !word.isEmpty { words.append(word) }
            word = ""
        }
        for (place, character) in characters.enumerated() {
            if isDecimalSign(at: place, in: characters) {
                word += "."
            } else if isSign(at: place, in: characters), words.isEmpty, word.isEmpty {
                word += "-"
            } else if character == "&" {
                end()
                words.append("and")
                isAfterDigit = false
            } else if dropped.contains(character) {
                continue
            } else if isBreak(character) {
                isParted = isParted || !character.isWhitespace
                end()
            } else {
                if isAfterDigit, isParted, character.isNumber { word += "-" }
                word += AccentFolding.folded(character)
                (isAfterDigit, isParted) = (character.isNumber, false)
            }
        }
        end()
        return words
    }

    private static func isBreak(_ character: Character) -> Bool {
        character.isWhitespace || character.isPunctuation && !kept.contains(character)
            || minus.contains(character)
    }

    /// What stands before a number below zero.
    private static func isSign(at place: Int, in characters: [Character]) -> Bool {
        minus.contains(characters[place]) && place + 1 < characters.count
            && characters[place + 1].isNumber
    }

    /// A point or a comma between two digits: 3.5 is not 35.
    private static func isDecimalSign(at place: Int, in characters: [Character]) -> Bool {
        guard characters[place] == "." || characters[place] == ",", place > 0,
            place + 1 < characters.count
        else { return false }
        return characters[place - 1].isNumber && characters[place + 1].isNumber
    }
}
