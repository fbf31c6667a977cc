/// What an author says of a quiz: as its data file has it, as it is created and edited.
package struct QuizText: Document, Equatable {
    package static let challengesMax = 50
    package static let descriptionMax = 2_000
    package static let rewardMax = 200
    package static let nameMax = 64
    package static let orders = ["set", "any"]

    package var name: String?
    package var description: String?
    /// What waits at the end, for everybody to see.
    package var reward: String?
    /// `set`: one challenge after the other; `any`: as the player likes. `set` when not given.
    package var order: String?
    package var challenges: [QuizChallenge]?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("name", &name, .prose(Self.nameMax))
        fields.optional("description", &description, .prose(Self.descriptionMax))
        fields.optional("reward", &reward, .prose(Self.rewardMax))
        fields.optional("order", &order, .among(Self.orders))
        fields.optional("challenges", &challenges, .count(0...Self.challengesMax))
    }
}
