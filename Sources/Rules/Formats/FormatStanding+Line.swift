extension FormatStanding {
    /// A player's line.
    package struct Line: Equatable, Sendable {
        /// The player's score, or that of the player's side, in the standing's unit; strokes are
        /// against par.
        package let score: Int
        /// The score as golfers write it; empty before the first.
        package let text: String
        /// How many holes the player has a score on.
        package let thru: Int
        /// By hole, nil where it is not decided: Stableford points; skins won (units where ties
        /// split); 1, 0, -1 for a hole won, halved, lost. Empty where a hole has none.
        package let points: [Int?]

        package init(score: Int, text: String, thru: Int, points: [Int?]) {
            self.score = score
            self.text = text
            self.thru = thru
            self.points = points
        }
    }
}
