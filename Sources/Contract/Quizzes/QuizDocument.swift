/// A quiz as its author gets it, questions, answers and all.
package struct QuizDocument: Document, Equatable {
    package static let states = ["draft", "published"]

    package var quiz = ""
    package var status = "draft"
    package var text = QuizText()
    /// What is missing until it can be published, each by its path as in `challenges[2].question`.
    package var missing = Keyed<String>()
    package var createdAt = 0
    package var changedAt = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("quiz", &quiz)
        fields.required("status", &status, .among(Self.states))
        text.visit(&fields)
        fields.required("missing", &missing)
        fields.required("createdAt", &createdAt)
        fields.required("changedAt", &changedAt)
    }
}
