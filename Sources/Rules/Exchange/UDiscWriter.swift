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
