/// A quiz with nothing missing: a walk can begin.
package struct Quiz: Equatable, Sendable {
    package let name: String
    package let description: String
    package let reward: String
    package let order: QuizOrder
    /// At least one, numbered from 1.
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

    /// All that can be won.
    package var points: Int { challenges.reduce(0) { $0 + $1.points } }

    package subscript(number: Int) -> Challenge? {
        challenges.indices.contains(number - 1) ? challenges[number - 1] : nil
    }

    /// Metres from challenge to challenge, along great circles; 0 where any order does.
    package var length: Double {
        guard order == .set else { return 0 }
        return zip(challenges, challenges.dropFirst()).reduce(0) {
            $0 + $1.0.place.distance(to: $1.1.place)
        }
    }

    /// The places that a player can begin at.
    package var starts: [GeoPoint] {
        order == .set ? Array(challenges.prefix(1).map(\.place)) : challenges.map(\.place)
    }
}
