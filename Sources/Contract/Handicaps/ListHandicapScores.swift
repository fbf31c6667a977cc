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
