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
