/// A quiz as its author wrote it so far.
package struct QuizDraft: Equatable, Sendable {
    static let isMissing: LocalizedText = "is missing"

    package var name: String?
    package var description: String?
    package var reward: String?
    package var order = QuizOrder.set
    package var challenges: [ChallengeDraft] = []

    package init() {}

    /// What is missing or does not do, by its path as in `challenges[2].question`; empty: a walk can
    /// begin.
    package var missing: [(path: String, reason: LocalizedText)] { checked.missing }

    /// The quiz, unless something is missing.
    package var quiz: Quiz? { checked.quiz }

    private var checked: (quiz: Quiz?, missing: [(path: String, reason: LocalizedText)]) {
        var missing: [(path: String, reason: LocalizedText)] = []
        let name = name?.trimmedBlanks ?? ""
        if name.isEmpty { missing.append(("name", Self.isMissing)) }
        if challenges.isEmpty { missing.append(("challenges", Self.isMissing)) }
        let whole = challenges.enumerated().compactMap { index, draft in
            draft.challenge(number: index + 1) { key, reason in
                missing.append(("challenges[\(index)].\(key)", reason))
            }
        }
        guard missing.isEmpty else { return (nil, missing) }
        let quiz = Quiz(
            name: name, description: description ?? "", reward: reward ?? "", order: order,
            challenges: whole)
        return (quiz, [])
    }
}
