/// A challenge as its author writes it. What is missing is named, and may come later.
package struct QuizChallenge: Document, Equatable {
    package static let answersMax = 20
    package static let choicesMax = 10
    package static let questionMax = 500
    package static let kinds = ["text", "choice", "number"]

    package var location: Position?
    /// Metres within which its question opens; 30 when not given.
    package var radius: Double?
    package var question: String?
    /// `choice` where there are choices, `number` where there is a tolerance or all answers are JSON
    /// numbers, else `text`.
    package var kind: String?
    /// Any of them is right. Texts without regard to case, accents, blanks, punctuation and an English
    /// article in front; numbers as JSON has them, or in texts with the signs of any country that can be
    /// read in one way; of a choice those choices that are right.
    package var answers: [QuizAnswer]?
    /// What may be chosen.
    package var choices: [String]?
    /// How far off a number may be; 0 when not given.
    package var tolerance: Double?
    /// What a right answer is worth; 10 when not given.
    package var points: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("location", &location)
        fields.optional("radius", &radius, .range(5...1_000))
        fields.optional("question", &question, .prose(Self.questionMax))
        fields.optional("kind", &kind, .among(Self.kinds))
        fields.optional("answers", &answers, .answers)
        fields.optional("choices", &choices, .choices)
        fields.optional("tolerance", &tolerance, .range(0...1e9))
        fields.optional("points", &points, .range(0...1_000))
    }
}
