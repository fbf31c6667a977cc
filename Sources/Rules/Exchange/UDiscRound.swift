/// One round of a UDisc export.
package struct UDiscRound: Equatable, Sendable {
    package var course: String
    package var layout: String
    /// When it began, as the file says it: `YYYY-MM-DD HHMM` or `YYYY-MM-DD HH:MM`, local time.
    package var startedAt: String
    /// The same for its end; empty where the file does not say.
    package var endedAt = ""
    /// The numbers of the holes that the layout has, as the header names them.
    package var holes: [Int] = []
    /// One a hole; nil without a `Par` row.
    package var pars: [Int]?
    package var players: [Player] = []
    /// Its first line in the file, from 1; 0 where it is from none.
    package var line = 0
    /// The line of its `Par` row, if that cannot be read.
    var refusedPars: Int?

    package init(course: String, layout: String, startedAt: String) {
        self.course = course
        self.layout = layout
        self.startedAt = startedAt
    }

    /// One line of the card.
    package struct Player: Equatable, Sendable {
        package var name: String
        /// One a hole, from 1 up; nil where it was not played.
        package var strokes: [Int?]
        /// The file's own sum; nil where the file has none.
        package var total: Int?
        /// UDisc's `RoundRating`; nil if the file has none.
        package var rating: Int?
        /// Its line in the file, from 1; 0 where it is from none.
        package var line = 0

        package init(name: String, strokes: [Int?], total: Int?, line: Int = 0) {
            self.name = name
            self.strokes = strokes
            self.total = total
            self.line = line
        }
    }
}

extension UDiscRound {
    /// A hole on which a line and a card have other strokes.
    package struct Difference: Equatable, Sendable {
        /// Its number.
        package let hole: Int
        /// Nil where it was not played.
        package let strokes: Int?
        /// On the card.
        package let before: Int?
    }

    /// The first hole on which a player's line is another than on a card of the same round. Blank
    /// holes that only one of the two has are none.
    /// - Parameters:
    ///   - holes: The card's, by number.
    ///   - strokes: One each.
    package func difference(
        of player: Player, from holes: [Int], _ strokes: [Int?]
    ) -> Difference? {
        var known: [Int: Int] = [:]
        for (hole, strokes) in zip(holes, strokes) { known[hole] = strokes }
        var given: [Int: Int] = [:]
        for (hole, strokes) in zip(self.holes, player.strokes) { given[hole] = strokes }
        let hole = Set(known.keys).union(given.keys).sorted().first { known[$0] != given[$0] }
        return hole.map { Difference(hole: $0, strokes: given[$0], before: known[$0]) }
    }
}

extension UDiscRound.Player {
    /// What was taken in all.
    package var sum: Int { strokes.reduce(0) { $0 + ($1 ?? 0) } }
}
