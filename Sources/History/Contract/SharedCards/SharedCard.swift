package import Contract
package import GolfContract
import PeopleContract
import RoomsContract
package import Topics
package import Values

/// The contract for cards that others see by a link.
package enum SharedCardsContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [
            ShareRoom.self, UnshareRoom.self, ShareCard.self, UnshareCard.self,
            ListSharedCards.self, GetSharedCard.self,
        ]
    }
}

extension ErrorCode {
    /// The link leads to no card, or no longer.
    package static let cardUnknown = ErrorCode("card.unknown", http: 404)
}

/// A game that has ended, as shown to everybody with a link to it.
///
/// The card has the names and scores of the player who shared it. It has those of another player
/// only if this player shares the game, too, or shows their history to everybody. It never has
/// those of guest players, because nobody asked them.
package struct SharedCard: Document, Equatable {
    package var course = ""
    package var startedAt = 0
    package var endedAt = 0
    package var format = ""
    /// The number of rounds on the card.
    package var rounds = 1
    package var holes: [RoomState.Hole] = []
    /// The players in the order of the card.
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
        /// The name, or nil if it is hidden.
        package var name: String?
        package var guest = false
        /// Whether the player left before the end.
        package var left = false
        /// The results over all rounds, or nil if they are hidden.
        package var totals: Totals?
        /// The result of each game on the card: one, or one for each round. Empty if it is hidden or
        /// nobody scored. It names no other player.
        package var outcomes: [GameOutcome] = []
        /// The scores of each round. The list is empty if they are hidden.
        package var lines: [Line] = []
        /// The par of each hole from the player's tee. Left out if the pars are those of the card, or if
        /// they are hidden.
        package var pars: [Int]?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("name", &name)
            fields.required("guest", &guest)
            fields.required("left", &left)
            fields.required("totals", &totals)
            fields.required("outcomes", &outcomes)
            fields.required("lines", &lines)
            fields.optional("pars", &pars)
        }
    }

    /// The scores of one player in one round.
    package struct Line: Document, Equatable {
        /// The score on each hole: strokes, `x`, `x7`, `c`, `c7` or `c0`; null without a score.
        package var strokes: [HoleScore?] = []

        package init() {}

        package init(strokes: [HoleScore?]) { self.strokes = strokes }

        package mutating func visit(_ fields: inout Fields) {
            fields.required("strokes", &strokes)
        }
    }
}

/// In the room, `share`: creates a link to a page with the ended game, for everybody who has the
/// link.
///
/// A repetition returns the same link. ``SharedCard`` describes what the page shows.
package struct ShareRoom: RoomRequest, Equatable {
    package typealias Result = PublicLink
    package static let routes = [Route.room("share")]
    package static let errors: [ErrorCode] = [.roomWrongPhase, .roomWrongKind, .roomNotMember]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}

/// In the room, `unshare`: deletes the user's link to a game. The page stops working immediately.
/// Without a link, nothing happens.
package struct UnshareRoom: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("unshare")]
    package static let addsData = false
    package static let errors: [ErrorCode] = [.roomWrongKind, .roomNotMember]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}

/// `card/share`: does the same as `share` in the room, however old the game is.
package struct ShareCard: RoomRequest, Equatable {
    package typealias Result = PublicLink
    package static let routes = [Route(.user, "card", "share")]
    package static let errors = ShareRoom.errors

    package var room = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
    }
}

/// `card/unshare`: does the same as `unshare` in the room, however old the game is.
package struct UnshareCard: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "card", "unshare")]
    package static let addsData = false

    package var room = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
    }
}

/// `card/listShared`: the games that the user shared, the newest link first.
package struct ListSharedCards: PagedRequest, Equatable, RoomRequest {
    package static let routes = [Route(.user, "card", "listShared")]
    package static let isRead = true

    /// The size of a page, 1 to 100; 50 by default.
    package var limit: Int?
    /// The cursor of an earlier answer.
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
        /// The cursor for the next page, or nil on the last page.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("cards", &cards)
            fields.required("cursor", &cursor)
        }
    }
}

/// `card/shared`: the card behind a link from `share`, for everybody who has the link.
///
/// The page `/s/{token}` shows the same card.
package struct GetSharedCard: RoomRequest, Equatable {
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
