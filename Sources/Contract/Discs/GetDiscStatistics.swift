/// `disc/statistics`: what a player throws most, and what comes of it; of games that ended, over the
/// newest holes with discs noted. Somebody else's where they show me both history and discs.
package struct GetDiscStatistics: Request, Equatable {
    package static let routes = [Route(.user, "disc", "statistics")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [
        .accountUnknown, .historyPrivate, .discPrivate, .requestTooBroad,
    ]
    package static let limitMax = 100

    /// Whose; mine when not given.
    package var player: String?
    /// Only on this course: its id, or its name without regard to case.
    package var course: String?
    /// Only on this hole, by its number; needs a course.
    package var hole: Int?
    /// Games that began at this instant or later, Unix milliseconds.
    package var from: Int?
    /// Games that began before this one.
    package var to: Int?
    package var limit: Int?
    /// Where an earlier answer ended.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("player", &player, .username)
        fields.optional("course", &course, .length(1...64))
        fields.optional("hole", &hole, .range(1...99))
        fields.optional("from", &from)
        fields.optional("to", &to)
        fields.optional("limit", &limit, .range(1...Self.limitMax))
        fields.optional("cursor", &cursor, .length(1...16))
    }

    package struct Result: Document, Equatable {
        package var player = ""
        /// How many holes were counted.
        package var holes = 0
        /// Null when that was all of them; else when the oldest game began that still counts. Ask
        /// with `to` for what lies before.
        package var since: Int?
        /// The most thrown first.
        package var discs: [Line] = []
        /// Null at the end.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("player", &player)
            fields.required("holes", &holes)
            fields.required("since", &since)
            fields.required("discs", &discs)
            fields.required("cursor", &cursor)
        }
    }

    /// What one disc comes to.
    package struct Line: Document, Equatable {
        /// Null for what is not, or not any more, in the player's collection.
        package var disc: String?
        /// As it is called now; else as it was called last.
        package var name = ""
        /// How often it was thrown.
        package var thrown = 0
        /// On how many holes.
        package var holes = 0
        /// On how many of them it was the first.
        package var teeShots = 0
        /// How many of the holes have a score.
        package var scored = 0
        /// The mean of those, strokes above par; null without one.
        package var toPar: Double?
        /// Holes in one with it.
        package var aces = 0
        /// Holes below par on which it was thrown.
        package var belowPar = 0
        /// When the last game with it began.
        package var lastAt = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("disc", &disc)
            fields.required("name", &name)
            fields.required("thrown", &thrown)
            fields.required("holes", &holes)
            fields.required("teeShots", &teeShots)
            fields.required("scored", &scored)
            fields.required("toPar", &toPar)
            fields.required("aces", &aces)
            fields.required("belowPar", &belowPar)
            fields.required("lastAt", &lastAt)
        }
    }
}
