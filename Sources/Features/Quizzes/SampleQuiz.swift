package import Contract
import Rules

/// A quiz of the data files, for everybody to try.
package struct SampleQuiz: Sendable {
    /// The file's name without its ending.
    package let id: String
    package let text: QuizText

    package init(id: String, text: QuizText) {
        self.id = id
        self.text = text
    }

    /// What is missing or does not do, by its path.
    package var missing: [(path: String, reason: LocalizedText)] { QuizDraft(text).missing }
}
