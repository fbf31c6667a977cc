package import Contract
import GolfContract
import PeopleContract
package import Topics

/// `history/list`: the games in a player's history, the newest first.
package struct ListHistory: PagedRequest, Equatable, HistoryRequest {
    package static let routes = [Route(.user, "history", "list")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.accountUnknown, .historyPrivate, .requestTooBroad]

    /// The player whose history to list; the user if nil.
    package var player: String?
    /// The id or name of a course. The list has only games on it. The case of a name does not
    /// matter.
    package var course: String?
    /// A username. The list has only games that this user played, too.
    package var with: String?
    package var period = Period()
    /// The size of a page, 1 to 100; 50 by default. A page has fewer games if they are long.
    package var limit: Int?
    /// The cursor of an earlier answer.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("player", &player, .username)
        fields.optional("course", &course, .length(1...64))
        fields.optional("with", &with, .username)
        period.visit(&fields)
        fields.optional("limit", &limit, .range(1...100))
        fields.optional("cursor", &cursor, .length(1...64))
    }

    package struct Result: Page, Equatable {
        package var player = ""
        package var rounds: [FinishedGame] = []
        /// The cursor for the next page, or nil on the last page.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("player", &player)
            fields.required("rounds", &rounds)
            fields.required("cursor", &cursor)
        }
    }
}

/// A period in which games began.
package struct Period: Document, Equatable {
    /// The first instant of the period in Unix milliseconds.
    package var from: Int?
    /// The first instant after the period in Unix milliseconds.
    package var to: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("from", &from, .periodEnd)
        fields.optional("to", &to, .periodEnd)
    }
}

/// `history/card`: the card of a game that has ended.
///
/// Players of the game can see it, and users who may see the history of one of the players.
package struct GetCard: PagedRequest, Equatable, HistoryRequest {
    package static let routes = [Route(.user, "history", "card")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.roomNotMember, .requestTooBroad]

    package var room = ""
    /// The cursor of an earlier answer.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(16...16))
        fields.optional("cursor", &cursor, .length(1...16))
    }

    package struct Result: Page, Equatable {
        package var card = FinishedCard()
        /// The cursor for the next lines, or nil if these are the last.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            card.visit(&fields)
            fields.required("cursor", &cursor)
        }
    }
}

/// `history/remove`: deletes a game that has ended: an imported one, or one that the user played
/// alone.
///
/// A game that another user played is also in that user's history, so it cannot be deleted.
package struct RemoveHistory: HistoryRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "history", "remove")]
    package static let addsData = false
    package static let errors: [ErrorCode] = [.roomNotMember, .historyShared]

    package var room = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(16...16))
    }
}

/// `history/players`: the people with whom the user played, so that they can be added to another
/// card. The people of the latest game come first.
///
/// Users are invited (`room/invite`) or get a join code. Guest players are added again by name
/// (`addGuest`).
package struct ListPlayedWith: HistoryRequest, Equatable {
    package static let routes = [Route(.user, "history", "players")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.requestTooBroad]

    /// Part of a name or username. Case and accents do not matter.
    package var query: String?
    /// The size of a page, 1 to 100; 50 by default.
    package var limit: Int?
    /// The cursor of an earlier answer.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("query", &query, .length(1...100, .unlimited))
        fields.optional("limit", &limit, .range(1...100))
        fields.optional("cursor", &cursor, .length(1...200))
    }

    package struct Result: Document, Equatable {
        package var players: [Player] = []
        /// The cursor for the next page, or null on the last page.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("players", &players)
            fields.required("cursor", &cursor)
        }
    }

    package struct Player: Document, Equatable {
        /// The username, or null for a guest player, who has only a name.
        package var user: String?
        /// The name on the latest card.
        package var name = ""
        /// The number of games that both played to the end.
        package var games = 0
        /// The start of the latest of these games in Unix milliseconds.
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
