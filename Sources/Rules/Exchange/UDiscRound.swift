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
    /// What makes it the same round in every shape of export: where, when, and what one player took
    /// on which hole. How dates are written, who else is named, pars, ratings and blanks are no part
    /// of it.
    /// - Parameter start: When it began.
    package func identity(of player: Player, start: WallTime) -> String {
        let played = zip(holes, player.strokes).compactMap { hole, strokes in
            strokes.map { "\(hole):\($0)" }
        }
        return [course, layout, start.udisc, played.joined(separator: " ")].joined(separator: "\n")
    }
}
