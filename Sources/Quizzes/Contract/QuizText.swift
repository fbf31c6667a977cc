package import Contract
package import JSON

/// The part of a quiz that its author writes, in requests and in data files.
package struct QuizText: Document, Equatable {
    package static let challengesMax = 50
    package static let descriptionMax = 2_000
    package static let rewardMax = 200
    package static let nameMax = 64

    package enum Order: String, WordValue {
        /// In the order of the list.
        case set
        /// As players choose.
        case any
    }

    package var name: String?
    package var description: String?
    /// The reward at the end, visible to everybody.
    package var reward: String?
    /// If missing, `set`.
    package var order: Order?
    package var challenges: [QuizChallenge]?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("name", &name, .prose(Self.nameMax, .line))
        fields.optional("description", &description, .prose(Self.descriptionMax))
        fields.optional("reward", &reward, .prose(Self.rewardMax))
        fields.optional("order", &order)
        fields.optional("challenges", &challenges, .count(0...Self.challengesMax))
    }
}

/// A challenge as its author writes it. Parts may be missing in a draft.
package struct QuizChallenge: Document, Equatable {
    package static let answersMax = 20
    package static let choicesMax = 10
    package static let questionMax = 500

    package enum Kind: String, WordValue { case text, choice, number }

    package var location: Position?
    /// Metres within which its question opens; if missing, 30.
    package var radius: Double?
    package var question: String?
    /// If missing: `choice` if there are choices; `number` if there is a
    /// tolerance, or all answers are JSON numbers; otherwise `text`.
    package var kind: Kind?
    /// The correct answers; any of them counts.
    ///
    /// - `text`: Case, accents, spaces, punctuation and a leading English article do not matter.
    /// - `number`: JSON numbers, or texts with the separators of any country that can be read in
    ///   only one way.
    /// - `choice`: The correct choices.
    package var answers: [QuizAnswer]?
    /// The choices that players see.
    package var choices: [String]?
    /// The allowed difference of a number; if missing, 0.
    package var tolerance: Double?
    /// The points for a correct answer; if missing, 10.
    package var points: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("location", &location)
        fields.optional("radius", &radius, .range(5...1_000))
        fields.optional("question", &question, .prose(Self.questionMax))
        fields.optional("kind", &kind)
        fields.optional("answers", &answers, .answers)
        fields.optional("choices", &choices, .choices)
        fields.optional("tolerance", &tolerance, .range(0...1e9))
        fields.optional("points", &points, .range(0...1_000))
    }
}

/// An answer to a question: a text, a number, or a number in a text.
package struct QuizAnswer: PlainValue, Equatable {
    package static var expectation: LocalizedText { "a text or a number" }
    package static var schema: JSON { ["type": ["string", "number"]] }

    package let text: String
    /// The number, if it was sent as a JSON number.
    package let number: Double?

    package init(_ text: String, number: Double? = nil) {
        self.text = text
        self.number = number
    }

    package init?(json: JSON) {
        if let text = json.string {
            self.init(text)
        } else if let number = json.double {
            self.init(json.int.map { "\($0)" } ?? "\(number)", number: number)
        } else {
            return nil
        }
    }

    package static func read(
        _ json: JSON, at path: String, _ problems: inout Problems
    ) -> QuizAnswer? {
        // A text follows the same rule as in every other field.
        if json.string != nil { return String.read(json, at: path, &problems).map { Self($0) } }
        if let answer = Self(json: json) { return answer }
        problems.note("must be \(expectation)", at: path)
        return nil
    }

    package func write(to writer: inout JSONWriter) {
        guard let number else { return writer.value(text) }
        if let whole = Int64(exactly: number) {
            writer.value(whole)
        } else {
            writer.value(number)
        }
    }
}

extension Check where Value == String {
    /// Checks a text for people, which may have several lines. It may also be empty.
    ///
    /// - Parameter texts: The characters that the text may contain in a request.
    static func prose(_ charactersMax: Int, _ texts: TextRule = .lines) -> Check {
        Check(
            schema: [JSON.Member("maxLength", .int(Int64(charactersMax)))], texts: texts
        ) { text in
            guard text.count <= charactersMax, text.utf8.count <= 4 * charactersMax else {
                return "must have at most \(charactersMax) characters"
            }
            let isClean = text.unicodeScalars.allSatisfy {
                $0.value >= 0x20 && $0.value != 0x7F || $0 == "\n" || $0 == "\t"
            }
            return isClean ? nil : "must not contain control characters"
        }
    }

    /// Checks an answer as a player types it.
    static let answer = prose(200, .line)
}

extension Check where Value == [QuizAnswer] {
    static let answers = Check(
        schema: [JSON.Member("maxItems", .int(Int64(QuizChallenge.answersMax)))]
    ) { answers in
        guard answers.count <= QuizChallenge.answersMax else {
            return "must have at most \(QuizChallenge.answersMax) entries"
        }
        return answers.lazy.compactMap { Check<String>.answer.objection($0.text) }.first
    }
}

extension Check where Value == [String] {
    static let choices = Check(
        schema: [JSON.Member("maxItems", .int(Int64(QuizChallenge.choicesMax)))]
    ) { choices in
        guard choices.count <= QuizChallenge.choicesMax else {
            return "must have at most \(QuizChallenge.choicesMax) entries"
        }
        return choices.lazy.compactMap { Check<String>.answer.objection($0) }.first
    }
}
