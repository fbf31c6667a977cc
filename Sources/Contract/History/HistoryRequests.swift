/// `history/list`: games that are over, the newest first.
package struct ListHistory: PagedRequest, Equatable {
    package static let routes = [Route(.user, "history", "list")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.accountUnknown, .historyPrivate, .requestTooBroad]

    /// Whose; mine when not given.
    package var player: String?
    /// Only on this course: its id, or its name without regard to case.
    package var course: String?
    /// Only those in which this user played too.
    package var with: String?
    package var period = Period()
    /// 1 to 100; 50 when not given. Fewer come when they are long.
    package var limit: Int?
    /// Where an earlier answer's list ended.
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
        /// Nil when there is no more.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("player", &player)
            fields.required("rounds", &rounds)
            fields.required("cursor", &cursor)
        }
    }
}

/// A stretch of time: games that began in it.
package struct Period: Document, Equatable {
    /// The first instant that counts, Unix milliseconds.
    package var from: Int?
    /// The first that does not.
    package var to: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("from", &from)
        fields.optional("to", &to)
    }
}

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

/// `history/remove`: takes away a game that is over and that nobody else with an account played: an
/// imported one, or one played alone. Others' cards are theirs too and stay.
package struct RemoveHistory: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "history", "remove")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.roomNotMember, .historyShared]

    package var room = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(16...16))
    }
}

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
