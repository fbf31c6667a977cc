/// A game that is over, as everybody sees it who was given a link to it.
///
/// Names and scores are those of the player who shared it, and of others who share this game as well or
/// let everybody see their history: what is theirs is not another's to give away. Guests never were
/// asked.
package struct SharedCard: Document, Equatable {
    package var course = ""
    package var startedAt = 0
    package var endedAt = 0
    package var format = ""
    /// How many rounds its card has.
    package var rounds = 1
    package var holes: [RoomState.Hole] = []
    /// In the order of the card.
    package var players: [Player] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("course", &course)
        fields.required("startedAt", &startedAt)
        fields.required("endedAt", &endedAt)
        fields.required("format", &format)
        fields.required("rounds", &rounds)
        fields.required("holes", &holes)
        fields.required("players", &players)
    }

    package struct Player: Document, Equatable {
        /// Nil where it is not for everybody.
        package var name: String?
        package var guest = false
        /// Left before the end.
        package var left = false
        /// Over all rounds; nil where they are not for everybody.
        package var totals: Totals?
        /// One a round; none where they are not for everybody.
        package var lines: [Line] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("name", &name)
            fields.required("guest", &guest)
            fields.required("left", &left)
            fields.required("totals", &totals)
            fields.required("lines", &lines)
        }
    }

    package struct Line: Document, Equatable {
        /// One a hole; null without a score.
        package var strokes: [Int?] = []

        package init() {}

        package init(strokes: [Int?]) { self.strokes = strokes }

        package mutating func visit(_ fields: inout Fields) {
            fields.required("strokes", &strokes)
        }
    }
}

/// In the room, `share`: a link to a page of the game that is over, for everybody who is given it. The
/// same again gives the same link. What it shows of whom: ``SharedCard``.
package struct ShareRoom: Request, Equatable {
    package typealias Result = PublicLink
    package static let routes = [Route.room("share")]
    package static let errors: [ErrorCode] = [.roomWrongPhase, .roomWrongKind, .roomNotMember]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}

/// In the room, `unshare`: takes my link to a game back. Its page is gone at once; without a link
/// nothing happens.
package struct UnshareRoom: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("unshare")]
    package static let errors: [ErrorCode] = [.roomWrongKind, .roomNotMember]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}

/// `card/share`: as `share` in the room, however long ago the game was.
package struct ShareCard: Request, Equatable {
    package typealias Result = PublicLink
    package static let routes = [Route(.user, "card", "share")]
    package static let errors = ShareRoom.errors

    package var room = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
    }
}

/// `card/unshare`: as `unshare` in the room, however long ago the game was.
package struct UnshareCard: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "card", "unshare")]

    package var room = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
    }
}

/// `card/listShared`: the games that I gave a link to, the newest link first.
package struct ListSharedCards: PagedRequest, Equatable {
    package static let routes = [Route(.user, "card", "listShared")]
    package static let isRead = true

    /// 1 to 100; 50 when not given.
    package var limit: Int?
    /// From an earlier answer.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("limit", &limit, .range(1...100))
        fields.optional("cursor", &cursor, .length(1...64))
    }

    package struct Link: Document, Equatable {
        package var room = ""
        package var url = ""
        package var sharedAt = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("room", &room)
            fields.required("url", &url)
            fields.required("sharedAt", &sharedAt)
        }
    }

    package struct Result: Page, Equatable {
        package var cards: [Link] = []
        /// Nil when these were the last.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("cards", &cards)
            fields.required("cursor", &cursor)
        }
    }
}

/// `card/shared`: the card that a link of `share` leads to, for everybody who has it; the page
/// `/s/{token}` shows the same.
package struct GetSharedCard: Request, Equatable {
    package typealias Result = SharedCard
    package static let routes = [Route(.user, "card", "shared")]
    package static let isRead = true
    package static let isPublic = true
    package static let errors: [ErrorCode] = [.cardUnknown, .requestTooBroad]

    /// The last part of the link.
    package var token = ""

    package init() {}

    package init(token: String) { self.token = token }

    package mutating func visit(_ fields: inout Fields) {
        fields.required("token", &token, .length(1...64))
    }
}
