/// `handicap/history`: the scores that a policy counts and the index after each, the newest first.
///
/// An index is made of a player's latest 1,000 scores; older ones are not listed.
package struct ListHandicapScores: PagedRequest, Equatable {
    package static let routes = [Route(.user, "handicap", "history")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.accountUnknown, .historyPrivate]

    /// As in `handicap/get`.
    package var policy: String?
    /// Who shares their history with me; missing: myself.
    package var player: String?
    /// 1 to 100; 20 when not given.
    package var limit: Int?
    /// Where an earlier answer's list ended.
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
        /// Nil when there is no more.
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
        /// Of them; the others count as net par (Rule 3.2).
        package var holesPlayed = 0
        package var par = 0
        /// What it was counted against: par where the tee has no Course Rating.
        package var rating = 0.0
        /// 113 where the tee has none.
        package var slope = 113
        /// On the holes that were holed out.
        package var strokes = 0
        /// The adjusted gross score, which counts.
        package var adjusted = 0
        package var conditions = 0
        /// Over 18 holes; null for nine holes that wait.
        package var differential: Double?
        /// Whether the index that is now was averaged from it.
        package var counts = false
        /// What it added to the latest differentials since it was exceptional; else 0.
        package var exceptionalReduction = 0.0
        /// After this score; null while too little was posted.
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

/// `handicap/post`: enters a score that was played elsewhere.
///
/// Rounds that were played here are posted by themselves when they end.
package struct PostHandicapScore: Request, Equatable {
    package static let routes = [Route(.user, "handicap", "post")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.handicapTooMany]
    package static let sports = ["golf", "discGolf"]

    /// When the round began, Unix milliseconds; not in the future. It counts for its day in UTC.
    package var at = 0
    package var courseName = ""
    /// `golf` when not given, or `discGolf`, which counts in leagues.
    package var sport: String?
    /// 9 or 18; in disc golf 1 to 36.
    package var holes = 18
    package var par = 72
    /// The Course Rating of these holes, in disc golf the scratch scoring average; without it, and a
    /// slope, a score of golf counts by the policy `simple` alone.
    package var rating: Double?
    /// The Slope Rating, 55 to 155.
    package var slope: Int?
    /// The adjusted gross score; in disc golf what was taken.
    package var strokes = 0
    /// The playing conditions calculation of the day (PCC), -1 to 3; 0 when not given.
    package var conditions: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("at", &at)
        fields.required("courseName", &courseName, .label)
        fields.optional("sport", &sport, .among(Self.sports))
        fields.required("holes", &holes)
        fields.required("par", &par)
        fields.optional("rating", &rating)
        fields.optional("slope", &slope)
        fields.required("strokes", &strokes)
        fields.optional("conditions", &conditions)
    }

    package struct Result: Document, Equatable {
        /// The score's id, which `handicap/remove` takes.
        package var score = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("score", &score)
        }
    }
}

/// `handicap/remove`: takes back a score that was entered by hand.
package struct RemoveHandicapScore: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "handicap", "remove")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.handicapUnknown]

    package var score = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("score", &score, .length(1...64))
    }
}

/// Which score it is, and where and when it was played.
package struct ScorePlayed: Document, Equatable {
    /// Its id.
    package var score = ""
    /// Null for a score that was entered by hand.
    package var room: String?
    /// From 1; of a room's rounds.
    package var round: Int?
    /// The course's id, where it has one.
    package var course: String?
    package var courseName = ""
    /// Unix milliseconds: when the round began.
    package var playedAt = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("score", &score)
        fields.optional("room", &room)
        fields.optional("round", &round)
        fields.optional("course", &course)
        fields.required("courseName", &courseName)
        fields.required("playedAt", &playedAt)
    }
}
