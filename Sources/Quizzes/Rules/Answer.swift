import Values

/// The correct answers to a question.
package enum Answer: Equatable, Sendable {
    /// Any of these texts, compared as ``AnswerText`` normalizes them.
    case text([String])
    /// The choices, and the indexes of the correct ones.
    case choice([String], right: Set<Int>)
    /// Any of these numbers. A difference up to the tolerance, inclusive, counts as equal.
    case number([Double], tolerance: Double)

    /// Returns whether an answer is correct.
    /// - Throws: ``AnswerError`` if it does not fit the kind of question. Such an answer costs no
    ///   attempt.
    package func judge(_ given: GivenAnswer) throws(AnswerError) -> Bool {
        let text = AnswerText.normalized(given.text)
        guard !text.isEmpty else { throw .blank }
        switch self {
        case .text(let answers):
            return answers.contains {
                AnswerText.normalized($0) == text || Self.isSameNumber($0, given.text)
            }
        case .choice(let choices, let right):
            let place = choices.firstIndex { AnswerText.normalized($0) == text }
            guard let place else { throw .noChoice }
            return right.contains(place)
        case .number(let numbers, let tolerance):
            let readings = given.readings
            guard !readings.isEmpty else { throw .notNumber }
            return readings.contains { reading in
                numbers.contains { Self.isNear(reading, $0, tolerance) }
            }
        }
    }

    /// Returns whether two texts are the same number with the same digits. Separators of thousands
    /// may differ.
    private static func isSameNumber(_ one: String, _ other: String) -> Bool {
        guard one.filter(\.isNumber) == other.filter(\.isNumber) else { return false }
        let readings = AnswerNumber.readings(of: other)
        return AnswerNumber.readings(of: one).contains { readings.contains($0) }
    }

    /// Compares with a small margin for rounding of binary fractions: 0.3 is within 0.2 of 0.1.
    private static func isNear(_ reading: Double, _ number: Double, _ tolerance: Double) -> Bool {
        abs(reading - number) <= tolerance + 1e-9 * max(1, abs(number))
    }
}

/// An answer that a player gives, or that an author lists as correct: a text, or a JSON number.
package struct GivenAnswer: Equatable, Sendable, ExpressibleByStringLiteral {
    /// The text; for a number, its digits.
    package let text: String
    package let number: Double?

    package init(_ text: String, number: Double? = nil) {
        self.text = text
        self.number = number
    }

    package init(stringLiteral text: String) { self.init(text) }

    /// The possible meanings as a number: none, one, or two for an ambiguous text.
    package var readings: [Double] { number.map { [$0] } ?? AnswerNumber.readings(of: text) }
}

/// The form of the answer to a question.
package enum QuestionKind: String, CaseIterable, Sendable {
    /// Words.
    case text
    /// One of several choices.
    case choice
    case number
}

/// The reasons why an input is not an answer to a question.
package enum AnswerError: Error, Equatable {
    case blank
    case notNumber
    /// The text is not one of the choices.
    case noChoice
}

/// The reader of numbers that people type.
package enum AnswerNumber {
    /// Longer texts are not numbers.
    private static let charactersMax = 32
    private static let blanks: Set<Character> = [" ", "\u{A0}", "\u{2009}", "\u{202F}", "'", "’"]

    /// Returns the possible numbers: none if the text is not a number, two if a separator is
    /// ambiguous.
    ///
    /// In `1,250`, the comma may separate decimals or thousands.
    package static func readings(of text: String) -> [Double] {
        guard text.count <= charactersMax else { return [] }
        var rest = Substring(text.trimmedBlanks)
        var isNegative = false
        if let sign = rest.first, "+-−".contains(sign) {
            isNegative = sign != "+"
            rest = rest.dropFirst()
        }
        return spellings(of: rest).compactMap { Double($0) }.map { isNegative ? -$0 : $0 }
    }

    /// Returns the possible spellings with a decimal point and no separators.
    private static func spellings(of text: Substring) -> [String] {
        let points = text.count { $0 == "." }
        let commas = text.count { $0 == "," }
        switch (points, commas) {
        case (0, 0): return [grouped(text, by: blanks)].compactMap(\.self)
        case (1, 0): return either(text, ".")
        case (0, 1): return either(text, ",")
        case (_, 0): return [grouped(text, by: ["."])].compactMap(\.self)
        case (0, _): return [grouped(text, by: [","])].compactMap(\.self)
        default:
            let sign = text.last { $0 == "." || $0 == "," }
            return [decimal(text, sign == "." ? "." : ",", groups: sign == "." ? "," : ".")]
                .compactMap(\.self)
        }
    }

    /// Handles a single separator: always as a decimal sign, and also of thousands if the digits
    /// allow it.
    private static func either(_ text: Substring, _ sign: Character) -> [String] {
        let whole = text.first == "0" ? nil : grouped(text, by: [sign])
        return [decimal(text, sign, groups: nil), whole].compactMap(\.self)
    }

    private static func decimal(
        _ text: Substring, _ sign: Character, groups: Character?
    ) -> String? {
        let parts = text.split(separator: sign, omittingEmptySubsequences: false)
        guard parts.count == 2, isDigits(parts[1]) else { return nil }
        if parts[0].isEmpty { return "0.\(parts[1])" }
        guard let whole = grouped(parts[0], by: groups.map { [$0] } ?? blanks) else { return nil }
        return "\(whole).\(parts[1])"
    }

    /// Joins groups of digits. Separated groups must have three digits, except the first.
    private static func grouped(_ text: Substring, by signs: Set<Character>) -> String? {
        let groups = text.split(
            omittingEmptySubsequences: false, whereSeparator: signs.contains)
        guard groups.allSatisfy(isDigits) else { return nil }
        if groups.count > 1 {
            guard groups[0].count <= 3, groups.dropFirst().allSatisfy({ $0.count == 3 }) else {
                return nil
            }
        }
        return groups.joined()
    }

    private static func isDigits(_ text: Substring) -> Bool {
        !text.isEmpty && text.allSatisfy { ("0"..."9").contains($0) }
    }
}

extension String {
    /// The text without white space at both ends.
    var trimmedBlanks: String {
        var text = Substring(self)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

/// The normalization of text answers.
///
/// Differences in case, accents, spaces, punctuation and a leading English article do not matter.
/// `The  "Rock'n'Roll"!` becomes `rocknroll`. Punctuation between digits matters, but not which
/// sign it is: `2:1` equals `2-1`, but not `21`. Articles of other languages may belong to names
/// (Die Hard, La Paz). So authors list such answers with and without the article.
package enum AnswerText {
    private static let articles: Set<String> = ["the", "a", "an"]
    /// Characters that are removed within a word.
    private static let dropped: Set<Character> = ["'", "’", "‘", "`", "´", "ʼ", "."]
    /// Unicode punctuation that has a meaning, and is kept.
    private static let kept: Set<Character> = ["#", "%", "@", "*"]
    private static let minus: Set<Character> = ["-", "−", "–"]

    /// Returns the text for comparisons. It is empty only if the text is blank.
    package static func normalized(_ text: String) -> String {
        var words = words(of: Array(text.lowercased()))
        if words.count > 1, isArticle(words[0], before: words[1]) { words.removeFirst() }
        let joined = words.joined()
        guard joined.isEmpty else { return joined }
        // The answer is only punctuation.
        return String(text.filter { !$0.isWhitespace })
    }

    /// Returns whether a word is an article. In `A 4`, a paper size, `A` is not an article.
    private static func isArticle(_ word: String, before next: String) -> Bool {
        articles.contains(word) && (word != "a" || next.count > 1 && next.first?.isLetter == true)
    }

    private static func words(of characters: [Character]) -> [String] {
        var words: [String] = []
        var word = ""
        /// Whether the last character was a digit, and whether a separator followed it.
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

    /// Returns whether a character is the sign of a negative number.
    private static func isSign(at place: Int, in characters: [Character]) -> Bool {
        minus.contains(characters[place]) && place + 1 < characters.count
            && characters[place + 1].isNumber
    }

    /// Returns whether a character is a point or comma between two digits: 3.5 is not 35.
    private static func isDecimalSign(at place: Int, in characters: [Character]) -> Bool {
        guard characters[place] == "." || characters[place] == ",", place > 0,
            place + 1 < characters.count
        else { return false }
        return characters[place - 1].isNumber && characters[place + 1].isNumber
    }
}
