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

/// A writer of UDisc's scorecard export, in its current shape and in English.
package enum UDiscWriter {
    /// The fewest holes that a header names.
    private static let holesMin = 18

    /// A whole file.
    package static func text(_ rounds: [UDiscRound]) -> String {
        let count = max(holesMin, rounds.flatMap(\.holes).max() ?? 0)
        return ([header(holes: count)] + rounds.flatMap { lines(of: $0, holes: count) })
            .map { $0 + "\n" }.joined()
    }

    private static func header(holes: Int) -> String {
        let fixed = [
            "PlayerName", "CourseName", "LayoutName", "StartDate", "EndDate", "Total", "+/-",
            "RoundRating",
        ]
        return (fixed + (1...holes).map { "Hole\($0)" }).joined(separator: ",")
    }

    private static func lines(of round: UDiscRound, holes: Int) -> [String] {
        let pars = round.pars ?? round.holes.map { _ in 3 }
        let head = [round.course, round.layout, round.startedAt, round.endedAt]
        var lines = [
            line(["Par"] + head, ["\(pars.reduce(0, +))", "", ""], pars, round.holes, holes)
        ]
        for player in round.players {
            let played = zip(player.strokes, pars).filter { $0.0 != nil }
            let total = played.reduce(0) { $0 + ($1.0 ?? 0) }
            let toPar = total - played.reduce(0) { $0 + $1.1 }
            // A player who is called Par has sums, so that no reader takes the line for pars.
            let isBlank = played.isEmpty && player.name != "Par"
            let rating = player.rating.map { "\($0)" } ?? ""
            let sums = isBlank ? ["", "", rating] : ["\(total)", "\(toPar)", rating]
            lines.append(line([player.name] + head, sums, player.strokes, round.holes, holes))
        }
        return lines
    }

    private static func line(
        _ texts: [String], _ sums: [String], _ numbers: [Int?], _ holes: [Int], _ count: Int
    ) -> String {
        var cells = Array(repeating: "", count: count)
        for (hole, number) in zip(holes, numbers) {
            if let number, (1...count).contains(hole) { cells[hole - 1] = "\(number)" }
        }
        return (texts.map(CSVText.cell) + sums + cells).joined(separator: ",")
    }
}
