package import Values

/// A quiz while its author writes it. Parts may be missing.
package struct QuizDraft: Equatable, Sendable {
    static let isMissing: LocalizedText = "is missing"

    package var name: String?
    package var description: String?
    package var reward: String?
    package var order = QuizOrder.set
    package var challenges: [ChallengeDraft] = []

    package init() {}

    /// The parts that are missing or invalid, by path, such as `challenges[2].question`. Empty if
    /// the quiz can be played.
    package var missing: [(path: String, reason: LocalizedText)] { checked.missing }

    /// The complete quiz, or `nil` if something is missing.
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

/// A challenge while its author writes it. Parts may be missing.
package struct ChallengeDraft: Equatable, Sendable {
    package static let radius = 30.0
    package static let points = 10

    package var place: GeoPoint?
    /// Metres.
    package var radius = Self.radius
    package var question: String?
    /// The kind, or `nil` to derive it from the rest.
    package var kind: QuestionKind?
    package var answers: [GivenAnswer] = []
    package var choices: [String] = []
    /// The allowed difference of a number.
    package var tolerance: Double?
    package var points = Self.points

    package init() {}

    /// The chosen kind, otherwise the kind that fits choices and answers.
    package var chosenKind: QuestionKind {
        if let kind { return kind }
        guard choices.isEmpty else { return .choice }
        let areNumbers = !answers.isEmpty && answers.allSatisfy { $0.number != nil }
        return areNumbers || tolerance != nil ? .number : .text
    }

    /// Returns the complete challenge, or `nil` if something is missing or invalid.
    /// - Parameters:
    ///   - number: The challenge's number, from 1.
    ///   - note: Receives the key and the reason of each missing or invalid part.
    package func challenge(number: Int, note: (_ key: String, _ reason: LocalizedText) -> Void)
        -> Challenge?
    {
        if place == nil { note("location", QuizDraft.isMissing) }
        let question = question?.trimmedBlanks ?? ""
        if question.isEmpty { note("question", QuizDraft.isMissing) }
        let answer = answer(note)
        guard let place, !question.isEmpty, let answer else { return nil }
        return Challenge(
            number: number, place: place, radius: radius, question: question, answer: answer,
            points: points)
    }

    private func answer(_ note: (_ key: String, _ reason: LocalizedText) -> Void) -> Answer? {
        let said = answers.filter { !AnswerText.normalized($0.text).isEmpty }
        if said.isEmpty || said.count < answers.count { note("answers", QuizDraft.isMissing) }
        switch chosenKind {
        case .text:
            return said.isEmpty ? nil : .text(said.map(\.text))
        case .choice:
            return choice(said, note)
        case .number:
            return number(said, note)
        }
    }

    private func choice(
        _ said: [GivenAnswer], _ note: (_ key: String, _ reason: LocalizedText) -> Void
    ) -> Answer? {
        let folded = choices.map(AnswerText.normalized)
        guard folded.count >= 2, !folded.contains("") else {
            note("choices", folded.isEmpty ? QuizDraft.isMissing : "must have at least two entries")
            return nil
        }
        guard Set(folded).count == folded.count else {
            note("choices", "must not differ only in case, accents or punctuation")
            return nil
        }
        let right = said.map { folded.firstIndex(of: AnswerText.normalized($0.text)) }
        guard !right.contains(nil) else {
            note("answers", "must be among the choices")
            return nil
        }
        return said.isEmpty ? nil : .choice(choices, right: Set(right.compactMap(\.self)))
    }

    private func number(
        _ said: [GivenAnswer], _ note: (_ key: String, _ reason: LocalizedText) -> Void
    ) -> Answer? {
        let readings = said.map(\.readings)
        guard readings.allSatisfy({ $0.count == 1 }) else {
            note(
                "answers",
                readings.contains([])
                    ? "must be numbers"
                    : "must be JSON numbers, because a text such as 1,5 can mean two numbers")
            return nil
        }
        guard !said.isEmpty else { return nil }
        return .number(readings.flatMap(\.self), tolerance: tolerance ?? 0)
    }
}
