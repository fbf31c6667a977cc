/// `card/claim`: makes a guest's line on a card mine, where somebody offered it to me.
///
/// The card names me from then on, as a member of its room: members are told `player.claimed`. A line
/// that is mine already is answered the same way.
package struct ClaimCard: Request, Equatable {
    package static let routes = [Route(.user, "card", "claim")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [
        .cardOfferExpired, .cardAlreadyOn, .roomTooMany,
    ]

    package var line = CardLine()

    package init() {}

    package mutating func visit(_ fields: inout Fields) { line.visit(&fields) }

    package struct Result: Document, Equatable {
        package var room = ""
        /// Nil where the room's topics were taken down: the card is in the history.
        package var topics: RoomTopics?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("room", &room)
            fields.optional("topics", &topics)
        }
    }
}
