/// One player's part in one round that is over.
package struct PlayedRound: Equatable, Sendable {
    package var room: String
    /// When it began, Unix milliseconds.
    package var at: Int64
    /// What the course is known by: an id, or a name.
    package var course: String
    package var courseName: String
    package var format: String
    package var holes: [CardHole]
    /// One a hole; nil where it has no score.
    package var strokes: [Int?]
    package var weather = Weather()

    package init(
        room: String, at: Int64, course: String, courseName: String, format: String,
        holes: [CardHole], strokes: [Int?]
    ) {
        self.room = room
        self.at = at
        self.course = course
        self.courseName = courseName
        self.format = format
        self.holes = holes
        self.strokes = strokes
    }

    /// Whether a hole has a score.
    var hasScores: Bool { strokes.contains { $0 != nil } }

    /// One of its holes as a round of its own.
    func alone(_ position: Int) -> PlayedRound {
        var round = self
        round.holes = [holes[position]]
        round.strokes = [strokes[position]]
        return round
    }
}
