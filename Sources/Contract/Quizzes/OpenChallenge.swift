/// A challenge that a player has come to: the only document that bears a question to who did not write
/// it.
package struct OpenChallenge: Document, Equatable {
    /// From 1.
    package var number = 0
    package var question = ""
    /// How it is answered: ``QuizChallenge/kinds``.
    package var kind = "text"
    package var choices: [String]?
    package var points = 0
    /// Since when I may read it.
    package var openedAt = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("number", &number)
        fields.required("question", &question)
        fields.required("kind", &kind, .among(QuizChallenge.kinds))
        fields.optional("choices", &choices)
        fields.required("points", &points)
        fields.required("openedAt", &openedAt)
    }
}
