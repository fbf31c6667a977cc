import GolfRules
import RoomsRules
import Values

/// A writer of UDisc's scorecard export, in its current format and in English.
package enum UDiscWriter {
    /// The names of the last columns, which UDisc does not have. `TeePars` has the pars from the player's tee
    /// in the order of the holes, separated by spaces. It is empty if they equal those of the `Par` row.
    package static let resultColumn = "Result"
    package static let sportColumn = "Sport"
    package static let formatColumn = "Format"
    package static let teamColumn = "Team"
    package static let teeColumn = "Tee"
    package static let teeParsColumn = "TeePars"
    static let ownColumns = [
        resultColumn, sportColumn, formatColumn, teamColumn, teeColumn, teeParsColumn,
    ]
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
        return (fixed + (1...holes).map { "Hole\($0)" } + ownColumns).joined(separator: ",")
    }

    private static func lines(of round: UDiscRound, holes: Int) -> [String] {
        let pars = round.pars ?? round.holes.map { _ in 3 }
        let head = [round.course, round.layout, round.startedAt, round.endedAt]
        let game = [round.sport.rawValue, round.format.map(UDiscGame.text) ?? ""]
        var lines = [
            line(
                ["Par"] + head, ["\(pars.reduce(0, +))", "", ""], pars.map(HoleScore.strokes),
                round.holes, holes, [""] + game + ["", "", ""])
        ]
        for player in round.players {
            let played = zip(player.scores.map { $0?.strokes }, player.pars ?? pars)
                .filter { $0.0 != nil }
            let total = played.reduce(0) { $0 + ($1.0 ?? 0) }
            let toPar = total - played.reduce(0) { $0 + $1.1 }
            // A player who is called Par always has a score relative to par, so that no reader
            // takes the row for pars.
            let isBlank = played.isEmpty && player.name.lowercased() != "par"
            let rating = player.rating.map { "\($0)" } ?? ""
            let sums = isBlank ? ["", "", rating] : ["\(total)", "\(toPar)", rating]
            let teePars = player.pars.map { $0 == pars ? [] : $0 } ?? []
            let own =
                [player.result] + game + [player.team.map { "\($0)" } ?? "", player.tee]
                + [teePars.map { "\($0)" }.joined(separator: " ")]
            lines.append(
                line([player.name] + head, sums, player.scores, round.holes, holes, own))
        }
        return lines
    }

    private static func line(
        _ texts: [String], _ sums: [String], _ scores: [HoleScore?], _ holes: [Int], _ count: Int,
        _ own: [String]
    ) -> String {
        var cells = Array(repeating: "", count: count)
        for (hole, score) in zip(holes, scores) {
            if let score, (1...count).contains(hole) { cells[hole - 1] = score.text }
        }
        return (texts.map(CSVText.cell) + sums + cells + own.map(CSVText.cell))
            .joined(separator: ",")
    }
}

extension UDiscWriter {
    /// Joins files that ``text(_:)`` wrote into one. Lines with fewer holes than the longest header
    /// get empty fields for the others.
    package static func joined(_ files: [String]) -> String {
        let files = files.map { $0.split(separator: "\n") }.filter { !$0.isEmpty }
        let counts = files.map { fields(of: $0[0]).count }
        guard let most = counts.max(), let longest = counts.firstIndex(of: most) else { return "" }
        var lines = [files[longest][0]]
        for (file, count) in zip(files, counts) {
            lines += file.dropFirst().map { widened($0, by: most - count) }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func widened(_ line: Substring, by count: Int) -> Substring {
        guard count > 0 else { return line }
        let fields = fields(of: line)
        let empty = Array(repeating: Substring(), count: count)
        let end = fields.count - ownColumns.count
        return Substring(
            (fields[..<end] + empty + fields[end...]).joined(separator: ","))
    }

    /// The fields of a line as they are in the file, with their quotes.
    private static func fields(of line: Substring) -> [Substring] {
        var fields: [Substring] = []
        var (start, isQuoted) = (line.startIndex, false)
        for place in line.indices {
            if line[place] == "\"" { isQuoted.toggle() }
            guard line[place] == ",", !isQuoted else { continue }
            fields.append(line[start..<place])
            start = line.index(after: place)
        }
        return fields + [line[start...]]
    }
}
