/// `disc/card`: what was thrown in a game, hole by hole: all of it for who plays or played; of a game
/// that is over also for others, what those threw who share both history and discs with them.
package struct GetDiscCard: PagedRequest, Equatable {
    package static let routes = [Route(.user, "disc", "card")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.roomNotMember, .requestTooBroad]

    package var room = ""
    /// Where an earlier answer ended.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        fields.optional("cursor", &cursor, .length(1...64))
    }

    package struct Result: Page, Equatable {
        /// Round by round, then by player and in the order of the card; holes without discs are left
        /// out.
        package var cells: [Cell] = []
        /// Null at the end.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("cells", &cells)
            fields.required("cursor", &cursor)
        }
    }

    package struct Cell: Document, Equatable {
        /// From 1.
        package var round = 1
        package var player = ""
        package var hole = 0
        /// In the order of throws.
        package var discs: [ThrownDiscEntry] = []
        /// When it was entered.
        package var at = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("round", &round)
            fields.required("player", &player)
            fields.required("hole", &hole)
            fields.required("discs", &discs)
            fields.required("at", &at)
        }
    }
}
