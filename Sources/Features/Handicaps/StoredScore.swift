import Contract
import Rules

/// A score with where and when it was played.
struct StoredScore: Equatable {
    /// What identifies it among its user's.
    var id = ""
    /// Nil for a score that was entered by hand.
    var room: String?
    /// From 1; 0 for a score that was entered by hand.
    var round = 0
    /// When the round began, Unix milliseconds.
    var at: Int64 = 0
    var course: String?
    var courseName = ""
    var format = ""
    var tee: String?
    var score: HandicapScore

    init(_ score: HandicapScore) {
        self.score = score
    }

    /// What identifies it in a list of scores: its place in the order of play.
    var cursor: String { "\(score.day).\(at).\(round).\(id)" }
}

extension ScorePlayed {
    init(_ stored: StoredScore) {
        self.init()
        score = stored.id
        room = stored.room
        round = stored.round > 0 ? stored.round : nil
        course = stored.course
        courseName = stored.courseName
        playedAt = Int(stored.at)
    }
}
