/// What became of a quiz that was written.
package struct QuizChange: Document, Equatable {
    package var quiz = ""
    /// ``QuizDocument/states``.
    package var status = "draft"
    package var challenges = 0
    /// What is missing until it can be published, each by its path as in `challenges[2].question`;
    /// empty: nothing.
    package var missing = Keyed<String>()
    /// Of a challenge that was written: its number, from 1.
    package var number: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("quiz", &quiz)
        fields.required("status", &status, .among(QuizDocument.states))
        fields.required("challenges", &challenges)
        fields.required("missing", &missing)
        fields.optional("number", &number)
    }
}
