package import Contract
import PeopleContract
package import Topics

/// `disc/card`: lists the discs thrown in a game, hole by hole.
///
/// Members see all discs, and after the end so do players who left. After the end, other users see
/// the discs of players who share both their history and their discs with them.
package struct GetDiscCard: PagedRequest, Equatable, HistoryRequest {
    package static let routes = [Route(.user, "disc", "card")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.roomNotMember, .requestTooBroad]

    package var room = ""
    /// The `cursor` of an earlier answer.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        fields.optional("cursor", &cursor, .length(1...64))
    }

    package struct Result: Page, Equatable {
        /// Sorted by round, then by player, then in the order of the card. Holes without discs are
        /// left out.
        package var cells: [Cell] = []
        /// `nil` on the last page.
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
        /// The time of entry in Unix milliseconds.
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

/// A disc on a card.
package struct ThrownDiscEntry: Document, Equatable {
    /// The name of the disc when it was thrown.
    package var name = ""
    /// The ID of the disc, if it was thrown by the user who asks and was in that user's collection.
    package var disc: String?

    package init() {}

    package init(_ name: String, disc: String?) {
        self.name = name
        self.disc = disc
    }

    package mutating func visit(_ fields: inout Fields) {
        fields.required("name", &name)
        fields.optional("disc", &disc)
    }
}

/// `disc/lastTime`: returns the discs and the score of the user's last recorded round on each hole
/// of a course.
///
/// Only games that have ended count, so the game in progress is left out.
package struct GetLastDiscs: HistoryRequest, Equatable {
    package static let routes = [Route(.user, "disc", "lastTime")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.requestTooBroad]

    /// The course's ID, or its name without regard to case.
    package var course = ""
    /// Limits the answer to the hole with this number.
    package var hole: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("course", &course, .length(1...64))
        fields.optional("hole", &hole, .range(1...99))
    }

    package struct Result: Document, Equatable {
        /// Sorted by number. Holes without any recorded disc are left out.
        package var holes: [Hole] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) { fields.required("holes", &holes) }
    }

    package struct Hole: Document, Equatable {
        package var hole = 0
        package var par = 3
        package var room = ""
        package var round = 1
        /// The start of that game in Unix milliseconds.
        package var playedAt = 0
        /// `nil` without a score.
        package var strokes: Int?
        /// In the order of throws.
        package var discs: [ThrownDiscEntry] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("hole", &hole)
            fields.required("par", &par)
            fields.required("room", &room)
            fields.required("round", &round)
            fields.required("playedAt", &playedAt)
            fields.required("strokes", &strokes)
            fields.required("discs", &discs)
        }
    }
}
