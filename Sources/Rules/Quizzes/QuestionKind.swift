/// How a question is answered.
package enum QuestionKind: String, CaseIterable, Sendable {
    /// In words.
    case text
    /// By one of several choices.
    case choice
    case number
}
