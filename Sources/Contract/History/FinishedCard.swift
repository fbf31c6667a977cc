/// A game that is over with all that stands on its card.
package struct FinishedCard: Document, Equatable {
    package var game = FinishedGame()
    package var holes: [RoomState.Hole] = []
    /// Round by round, in the order of players. A card that is longer than a message holds goes on
    /// in the next page.
    package var lines: [Line] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        game.visit(&fields)
        fields.required("holes", &holes)
        fields.required("lines", &lines)
    }

    /// What one player took in one round.
    package struct Line: Document, Equatable {
        /// From 1.
        package var round = 1
        package var player = ""
        /// One a hole; null without a score.
        package var strokes: [Int?] = []
        /// Who wrote each; null where nobody did, or it is not for who asks.
        package var by: [String?] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("round", &round)
            fields.required("player", &player)
            fields.required("strokes", &strokes)
            fields.required("by", &by)
        }
    }
}
