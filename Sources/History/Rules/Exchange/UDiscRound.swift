package import Values

/// One round of a UDisc export.
package struct UDiscRound: Equatable, Sendable {
    package var course: String
    package var layout: String
    /// The start as in the file, in local time: `YYYY-MM-DD HHMM` or `YYYY-MM-DD HH:MM`.
    package var startedAt: String
    /// The end in the same format; empty if the file does not have it.
    package var endedAt = ""
    /// The numbers of the layout's holes, from the header.
    package var holes: [Int] = []
    /// The par of each hole; nil if the round has no `Par` row.
    package var pars: [Int]?
    package var players: [Player] = []
    /// The number of its first line in the file, from 1; 0 if it is not from a file.
    package var line = 0
    /// The line number of its `Par` row, if the reader has refused that row.
    var refusedPars: Int?

    package init(course: String, layout: String, startedAt: String) {
        self.course = course
        self.layout = layout
        self.startedAt = startedAt
    }

    /// A player and the player's scores.
    package struct Player: Equatable, Sendable {
        package var name: String
        /// The score on each hole; nil if the player has not played the hole.
        package var scores: [HoleScore?]
        /// The total that the file states; nil if it has none.
        package var total: Int?
        /// UDisc's `RoundRating`; nil if the file has none.
        package var rating: Int?
        /// The par of each hole for this player; nil if they are the pars of the round.
        package var pars: [Int]?
        /// The result in English: `won 2&1`. Only Fairway writes it, in the column ``UDiscWriter/result``.
        package var result = ""
        /// The line number in the file, from 1; 0 if the player is not from a file.
        package var line = 0

        package init(name: String, scores: [HoleScore?], total: Int?, line: Int = 0) {
            self.name = name
            self.scores = scores
            self.total = total
            self.line = line
        }
    }
}

extension UDiscRound {
    /// A hole on which a player's scores in the file and on a card differ.
    package struct Difference: Equatable, Sendable {
        /// The number of the hole.
        package let hole: Int
        /// The score in the file; nil if the hole was not played.
        package let score: HoleScore?
        /// The score on the card.
        package let before: HoleScore?
    }

    /// The first hole on which a player's scores differ from those on a card of the same round.
    ///
    /// A blank hole and a missing hole do not differ.
    ///
    /// - Parameters:
    ///   - holes: The numbers of the card's holes.
    ///   - scores: The score on each of these holes.
    package func difference(
        of player: Player, from holes: [Int], _ scores: [HoleScore?]
    ) -> Difference? {
        var known: [Int: HoleScore] = [:]
        for (hole, score) in zip(holes, scores) { known[hole] = score }
        var given: [Int: HoleScore] = [:]
        for (hole, score) in zip(self.holes, player.scores) { given[hole] = score }
        let hole = Set(known.keys).union(given.keys).sorted().first { known[$0] != given[$0] }
        return hole.map { Difference(hole: $0, score: given[$0], before: known[$0]) }
    }
}

extension UDiscRound.Player {
    /// The sum of all strokes.
    package var sum: Int { scores.reduce(0) { $0 + ($1?.strokes ?? 0) } }
}

/// A writer of UDisc's scorecard export, in its current format and in English.
package enum UDiscWriter {
    /// The name of the last column, which UDisc does not have. It contains the result of a game.
    package static let result = "Result"
    /// The minimum number of holes in a header.
    private static let holesMin = 18

    /// The text of a file with some rounds.
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
        return (fixed + (1...holes).map { "Hole\($0)" } + [result]).joined(separator: ",")
    }

    private static func lines(of round: UDiscRound, holes: Int) -> [String] {
        let pars = round.pars ?? round.holes.map { _ in 3 }
        let head = [round.course, round.layout, round.startedAt, round.endedAt]
        var lines = [
            line(
                ["Par"] + head, ["\(pars.reduce(0, +))", "", ""], pars.map(HoleScore.strokes),
                round.holes, holes, "")
        ]
        for player in round.players {
            let played = zip(player.scores.map { $0?.strokes }, player.pars ?? pars)
                .filter { $0.0 != nil }
            let total = played.reduce(0) { $0 + ($1.0 ?? 0) }
            let toPar = total - played.reduce(0) { $0 + $1.1 }
            // A player who is called Par always has a score relative to par, so that no reader
            // takes the row for pars.
            let isBlank = played.isEmpty && player.name != "Par"
            let rating = player.rating.map { "\($0)" } ?? ""
            let sums = isBlank ? ["", "", rating] : ["\(total)", "\(toPar)", rating]
            lines.append(
                line([player.name] + head, sums, player.scores, round.holes, holes, player.result))
        }
        return lines
    }

    private static func line(
        _ texts: [String], _ sums: [String], _ scores: [HoleScore?], _ holes: [Int], _ count: Int,
        _ result: String
    ) -> String {
        var cells = Array(repeating: "", count: count)
        for (hole, score) in zip(holes, scores) {
            if let score, (1...count).contains(hole) { cells[hole - 1] = score.text }
        }
        return (texts.map(CSVText.cell) + sums + cells + [CSVText.cell(result)])
            .joined(separator: ",")
    }
}
