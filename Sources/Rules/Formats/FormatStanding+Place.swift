extension FormatStanding {
    /// A player's place in the game, or a team's.
    package struct Place: Equatable, Sendable {
        /// From 1; who is tied shares a rank, and the next ones are skipped.
        package let rank: Int
        package let isTied: Bool
        /// The team's number; nil for a player alone.
        package let team: Int?
        /// Ascending.
        package let seats: [Int]
        /// In the standing's unit; strokes are against par.
        package let score: Int
        /// The score as golfers write it; empty before the first.
        package let text: String

        package init(rank: Int, isTied: Bool, team: Int?, seats: [Int], score: Int, text: String) {
            self.rank = rank
            self.isTied = isTied
            self.team = team
            self.seats = seats
            self.score = score
            self.text = text
        }
    }
}
