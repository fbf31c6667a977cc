/// `history/players`: whom I played with, those of the latest game first; to put them on another card.
///
/// Users are invited (`room/invite`) or told a code, guests are added again by name (`addGuest`).
package struct ListPlayedWith: Request, Equatable {
    package static let routes = [Route(.user, "history", "players")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.requestTooBroad]

    /// Part of a name, or of a username, without regard to case and accents.
    package var query: String?
    /// 1 to 100; 50 when not given.
    package var limit: Int?
    /// Where an earlier answer's list ended.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("query", &query, .length(1...100))
        fields.optional("limit", &limit, .range(1...100))
        fields.optional("cursor", &cursor, .length(1...200))
    }

    package struct Result: Document, Equatable {
        package var players: [Player] = []
        /// Null at the end.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("players", &players)
            fields.required("cursor", &cursor)
        }
    }

    package struct Player: Document, Equatable {
        /// Null for a guest, who is known by name alone.
        package var user: String?
        /// As on the latest card.
        package var name = ""
        /// Games that we both played to the end.
        package var games = 0
        /// When the latest of them began.
        package var lastAt = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("user", &user)
            fields.required("name", &name)
            fields.required("games", &games)
            fields.required("lastAt", &lastAt)
        }
    }
}
