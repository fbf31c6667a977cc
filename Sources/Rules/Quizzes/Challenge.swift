/// A place to go to, and the question that waits there.
package struct Challenge: Equatable, Sendable {
    /// From 1.
    package let number: Int
    package let place: GeoPoint
    /// Metres.
    package let radius: Double
    package let question: String
    package let answer: Answer
    /// What a right answer is worth.
    package let points: Int

    package init(
        number: Int, place: GeoPoint, radius: Double, question: String, answer: Answer, points: Int
    ) {
        self.number = number
        self.place = place
        self.radius = radius
        self.question = question
        self.answer = answer
        self.points = points
    }

    package var kind: QuestionKind {
        switch answer {
        case .text: .text
        case .choice: .choice
        case .number: .number
        }
    }

    /// What may be chosen; nil where the question is no such one.
    package var choices: [String]? {
        if case .choice(let choices, _) = answer { choices } else { nil }
    }
}
