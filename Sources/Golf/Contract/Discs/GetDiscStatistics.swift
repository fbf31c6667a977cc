package import Contract
import PeopleContract
package import Topics

/// `disc/statistics`: lists a player's discs, the most thrown first, with the results of the holes
/// on which they were thrown.
///
/// It covers the newest holes with recorded discs, of games that have ended. The statistics of
/// another player require that the player shares both history and discs with the user.
package struct GetDiscStatistics: HistoryRequest, Equatable {
    package static let routes = [Route(.user, "disc", "statistics")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [
        .accountUnknown, .historyPrivate, .discPrivate, .requestTooBroad,
    ]
    package static let limitMax = 100

    /// The player; the user by default.
    package var player: String?
    /// Limits the answer to a course: its ID, or its name without regard to case.
    package var course: String?
    /// Limits the answer to the hole with this number; requires a course.
    package var hole: Int?
    /// Counts only games that began at this instant or later, in Unix milliseconds.
    package var from: Int?
    /// Counts only games that began before this instant, in Unix milliseconds.
    package var to: Int?
    package var limit: Int?
    /// The `cursor` of an earlier answer.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("player", &player, .username)
        fields.optional("course", &course, .length(1...64))
        fields.optional("hole", &hole, .range(1...99))
        fields.optional("from", &from, .periodEnd)
        fields.optional("to", &to, .periodEnd)
        fields.optional("limit", &limit, .range(1...Self.limitMax))
        fields.optional("cursor", &cursor, .length(1...16))
    }

    package struct Result: Document, Equatable {
        package var player = ""
        /// The number of holes that the statistics include.
        package var holes = 0
        /// The start of the oldest included game, if older ones were left out; otherwise `nil`. A
        /// request with `to` returns the older ones.
        package var since: Int?
        /// Sorted by throws, the most thrown disc first.
        package var discs: [Line] = []
        /// `nil` on the last page.
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

    /// The statistics of one disc.
    package struct Line: Document, Equatable {
        /// `nil` if the disc is not in the player's collection, or no longer.
        package var disc: String?
        /// The current name, or the last one if the disc is not in the collection.
        package var name = ""
        /// The number of throws.
        package var thrown = 0
        /// The number of holes on which the disc was thrown.
        package var holes = 0
        /// The number of those holes on which the disc was thrown first.
        package var teeShots = 0
        /// The number of those holes with a score.
        package var scored = 0
        /// The mean score of those holes, in strokes relative to par; `nil` without a score.
        package var toPar: Double?
        /// The number of holes in one with the disc.
        package var aces = 0
        /// The number of holes below par on which the disc was thrown.
        package var belowPar = 0
        /// The start of the last game with the disc, in Unix milliseconds.
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
