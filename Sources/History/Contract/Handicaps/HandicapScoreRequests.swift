package import Contract
package import GolfContract
import PeopleContract
import RoomsContract
package import Topics

/// `handicap/history`: the scores that count under a policy, with the index after each, the newest
/// first.
///
/// An index is computed from a player's latest 1,000 scores. The list has no older ones. Scores of
/// one instant count in the order in which they were posted, and a correction keeps that order.
package struct ListHandicapScores: PagedRequest, Equatable, HistoryRequest {
    package static let routes = [Route(.user, "handicap", "history")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.accountUnknown, .historyPrivate]

    /// A policy, as in `handicap/get`.
    package var policy: String?
    /// A player who shares their history with the user; the user if nil.
    package var player: String?
    /// The size of a page, 1 to 100; 20 by default.
    package var limit: Int?
    /// The cursor of an earlier answer.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("policy", &policy, .length(1...32))
        fields.optional("player", &player, .length(1...32))
        fields.optional("limit", &limit, .range(1...100))
        fields.optional("cursor", &cursor, .length(1...100))
    }

    package struct Result: Page, Equatable {
        package var player = ""
        package var policy = ""
        package var scores: [Entry] = []
        /// The cursor for the next page, or nil on the last page.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("player", &player)
            fields.required("policy", &policy)
            fields.required("scores", &scores)
            fields.required("cursor", &cursor)
        }
    }

    package struct Entry: Document, Equatable {
        package var played = ScorePlayed()
        package var holes = 0
        /// The number of holes that were played. The others count as expected (Rule 3.2).
        package var holesPlayed = 0
        package var par = 0
        /// The Course Rating, or par if the tee has none.
        package var rating = 0.0
        /// The Slope Rating, or 113 if the tee has none.
        package var slope = 113
        /// The strokes on the holes that were holed out.
        package var strokes = 0
        /// The adjusted gross score of the holes that were played. The differential is computed from it.
        package var adjusted = 0
        /// The playing conditions calculation (PCC).
        package var conditions = 0
        /// The Score Differential over 18 holes. It is null for nine holes that wait for another
        /// nine.
        package var differential: Double?
        /// Whether the current index includes this score.
        package var counts = false
        /// The value that this exceptional score added to the latest differentials; otherwise 0.
        package var exceptionalReduction = 0.0
        /// The index after this score, or null if there were too few scores.
        package var index: Double?
        package var display: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            played.visit(&fields)
            fields.required("holes", &holes)
            fields.required("holesPlayed", &holesPlayed)
            fields.required("par", &par)
            fields.required("rating", &rating)
            fields.required("slope", &slope)
            fields.required("strokes", &strokes)
            fields.required("adjusted", &adjusted)
            fields.required("conditions", &conditions)
            fields.required("differential", &differential)
            fields.required("counts", &counts)
            fields.required("exceptionalReduction", &exceptionalReduction)
            fields.required("index", &index)
            fields.required("display", &display)
        }
    }
}

/// `handicap/post`: adds a score that was played elsewhere.
///
/// Rounds that are played here post their scores when they end.
package struct PostHandicapScore: HistoryRequest, Equatable {
    package static let routes = [Route(.user, "handicap", "post")]
    package static let errors: [ErrorCode] = [.handicapTooMany]

    /// The day of the round, by the calendar of its place: `2026-05-03`. It stays this day in every
    /// time zone. Required without `at`.
    package var day: String?
    /// The start of the round in Unix milliseconds, not in the future. It orders rounds of one day.
    /// Without `day`, the score counts for this day in UTC.
    package var at: Int?
    package var courseName = ""
    /// Disc golf counts in leagues. Golf by default.
    package var sport: GolfSport?
    /// 9 or 18; in disc golf 1 to 36.
    package var holes = 18
    package var par = 72
    /// The Course Rating of these holes, or the scratch scoring average in disc golf.
    ///
    /// A golf score without rating and slope counts only under the policy `simple`.
    package var rating: Double?
    /// The Slope Rating, 55 to 155.
    package var slope: Int?
    /// The adjusted gross score, or the strokes in disc golf.
    package var strokes = 0
    /// The playing conditions calculation of the day (PCC), -1 to 3; 0 by default.
    package var conditions: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("day", &day, .length(10...10))
        fields.optional("at", &at, .instant)
        fields.required("courseName", &courseName, .label)
        fields.optional("sport", &sport)
        fields.required("holes", &holes)
        fields.required("par", &par)
        fields.optional("rating", &rating)
        fields.optional("slope", &slope)
        fields.required("strokes", &strokes)
        fields.optional("conditions", &conditions)
    }

    package struct Result: Document, Equatable {
        /// The score's id, for `handicap/remove`.
        package var score = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("score", &score)
        }
    }
}

/// `handicap/remove`: deletes a score that the user entered by hand.
package struct RemoveHandicapScore: HistoryRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "handicap", "remove")]
    package static let addsData = false
    package static let errors: [ErrorCode] = [.handicapUnknown]

    package var score = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("score", &score, .length(1...64))
    }
}

/// The identity of a score, with its place and time.
package struct ScorePlayed: Document, Equatable {
    /// The score's id.
    package var score = ""
    /// The room, or null for a score entered by hand.
    package var room: String?
    /// The round in the room, from 1.
    package var round: Int?
    /// The course's id, if the course has one.
    package var course: String?
    package var courseName = ""
    /// The day of the round, by the calendar of its place: `2026-05-03`.
    package var day = ""
    /// The start of the round in Unix milliseconds. A score that was entered by its day has a time in
    /// the middle of that day.
    package var playedAt = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("score", &score)
        fields.optional("room", &room)
        fields.optional("round", &round)
        fields.optional("course", &course)
        fields.required("courseName", &courseName)
        fields.required("day", &day)
        fields.required("playedAt", &playedAt)
    }
}
