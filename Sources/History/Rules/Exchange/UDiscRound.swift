package import GolfRules
import RoomsRules
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
    /// The players whose rows have a value that cannot be read.
    package var refusedPlayers: [RefusedPlayer] = []
    /// The sport. UDisc is an app for disc golf; a file from Fairway names the sport.
    package var sport = HandicapScore.Sport.discGolf
    /// The format of a game in a file from Fairway; nil in files of other apps.
    package var format: ChosenFormat?
    /// The number of its first line in the file, from 1; 0 if it is not from a file.
    package var line = 0

    package init(course: String, layout: String, startedAt: String) {
        self.course = course
        self.layout = layout
        self.startedAt = startedAt
    }

    /// A row that the reader refused.
    package struct RefusedPlayer: Equatable, Sendable {
        package let name: String
        package let line: Int

        package init(name: String, line: Int) {
            self.name = name
            self.line = line
        }
    }

    /// A row of the file: a player with the player's scores, or a team that has one score on each
    /// hole.
    package struct Player: Equatable, Sendable {
        /// The name in the file: `Ann + Bob` for a team.
        package var name: String
        /// The names of the partners of a team; empty for a player without one.
        package var partners: [String] = []
        /// The number of the player's team in a file from Fairway. Partners who have a score each
        /// have rows of their own, with the same number.
        package var team: Int?
        /// The score on each hole; nil if the player has not played the hole.
        package var scores: [HoleScore?]
        /// The total that the file states; nil if it has none.
        package var total: Int?
        /// The score relative to par that the file states; nil if it has none.
        package var toPar: Int?
        /// UDisc's `RoundRating`; nil if the file has none.
        package var rating: Int?
        /// The par of each hole for this player; nil if they are the pars of the round. Only Fairway
        /// writes other pars, in the column ``UDiscWriter/teeParsColumn``.
        package var pars: [Int]?
        /// The name of the tee; empty if the file has none.
        package var tee = ""
        /// The result in English: `won 2&1`. Only Fairway writes it, in the column
        /// ``UDiscWriter/resultColumn``.
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
    /// A blank hole and a missing hole do not differ. A conceded hole and one that was picked up do
    /// not differ, either, because an import may have read the one as the other.
    ///
    /// - Parameters:
    ///   - holes: The numbers of the card's holes.
    ///   - scores: The score on each of these holes.
    package func difference(
        of player: Player, from holes: [Int], _ scores: [HoleScore?]
    ) -> Difference? {
        let known = ComparedLine(name: "", holes: holes, scores: scores).scores
        let given = ComparedLine(name: "", holes: self.holes, scores: player.scores).scores
        let hole = Set(known.keys).union(given.keys).sorted().first { known[$0] != given[$0] }
        return hole.map { Difference(hole: $0, score: given[$0], before: known[$0]) }
    }
}

extension UDiscRound.Player {
    /// The sum of all strokes.
    package var sum: Int { scores.reduce(0) { $0 + ($1?.strokes ?? 0) } }
}

extension UDiscRound {
    /// A player on the card of the round.
    package struct Seat: Equatable, Sendable {
        package let name: String
        /// The index of the player's row in ``UDiscRound/players``.
        package let row: Int
        /// The number of the team; nil for a player without one.
        package let team: Int?

        package init(name: String, row: Int, team: Int?) {
            self.name = name
            self.row = row
            self.team = team
        }
    }

    /// The players on the card, in the order of the file. Each partner of a team has a place.
    package var seats: [Seat] {
        let known = players.compactMap(\.team).max() ?? 0
        var teams = known
        return players.enumerated().flatMap { row, player -> [Seat] in
            guard !player.partners.isEmpty else {
                return [Seat(name: player.name, row: row, team: player.team)]
            }
            if player.team == nil { teams += 1 }
            let team = player.team ?? teams
            return player.partners.map { Seat(name: $0, row: row, team: team) }
        }
    }

    /// The game of the round: the one in the file, or one that its teams can have played.
    ///
    /// - Parameter sport: The sport of the course.
    package func game(sport: HandicapScore.Sport) -> ChosenFormat {
        if let format { return format }
        let sizes = players.map(\.partners.count).filter { $0 > 0 }
        guard !sizes.isEmpty else { return .stroke }
        let isDoubles = sport != .golf && sizes.allSatisfy { $0 == 2 }
        return UDiscGame.format(in: isDoubles ? Doubles.name : Scramble.name) ?? .stroke
    }
}

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
