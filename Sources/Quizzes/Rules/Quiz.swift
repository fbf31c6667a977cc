package import Values

/// A complete quiz, ready to be played.
package struct Quiz: Equatable, Sendable {
    package let name: String
    package let description: String
    package let reward: String
    package let order: QuizOrder
    /// The challenges, numbered from 1. There is at least one.
    package let challenges: [Challenge]

    package init(
        name: String, description: String, reward: String, order: QuizOrder,
        challenges: [Challenge]
    ) {
        self.name = name
        self.description = description
        self.reward = reward
        self.order = order
        self.challenges = challenges
    }

    /// The highest possible number of points.
    package var points: Int { challenges.reduce(0) { $0 + $1.points } }

    package subscript(number: Int) -> Challenge? {
        challenges.indices.contains(number - 1) ? challenges[number - 1] : nil
    }

    /// Metres from challenge to challenge along great circles; 0 if players choose the order.
    package var length: Double {
        guard order == .set else { return 0 }
        return zip(challenges, challenges.dropFirst()).reduce(0) {
            $0 + $1.0.place.distance(to: $1.1.place)
        }
    }

    /// The points where a player can start.
    package var starts: [GeoPoint] {
        order == .set ? Array(challenges.prefix(1).map(\.place)) : challenges.map(\.place)
    }
}

/// The order in which players reach challenges.
package enum QuizOrder: String, CaseIterable, Sendable {
    /// In their order: a challenge opens after the one before is answered.
    case set
    /// As each player chooses.
    case any
}

/// A point on the ground and a question that opens there.
package struct Challenge: Equatable, Sendable {
    /// From 1.
    package let number: Int
    package let place: GeoPoint
    /// Metres.
    package let radius: Double
    package let question: String
    package let answer: Answer
    /// The points for a correct answer.
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

    /// The choices, or `nil` for other kinds of questions.
    package var choices: [String]? {
        if case .choice(let choices, _) = answer { choices } else { nil }
    }
}
