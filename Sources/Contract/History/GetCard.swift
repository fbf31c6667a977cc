/// `history/card`: the card of a game that is over: for who played, and for those who may see the
/// history of one who did.
package struct GetCard: PagedRequest, Equatable {
    package static let routes = [Route(.user, "history", "card")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.roomNotMember, .requestTooBroad]

    package var room = ""
    /// Where an earlier answer's lines ended.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(16...16))
        fields.optional("cursor", &cursor, .length(1...16))
    }

    package struct Result: Page, Equatable {
        package var card = FinishedCard()
        /// Nil when these were the last lines.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            card.visit(&fields)
            fields.required("cursor", &cursor)
        }
    }
}
