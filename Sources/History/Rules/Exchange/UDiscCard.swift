import GolfRules
package import Localization
import Values

/// A reader of UDisc's scorecard export, and of files that Fairway wrote in this format.
///
/// A round is the rows with the same course, layout and start (``UDiscRows``), in any order. Its
/// `Par` row contains the pars. A player may be called `Par`, too, but a `Par` row has no score
/// relative to par.
///
/// The reader loses no value in silence. It refuses a line with a score that it cannot read, and warns
/// about other values. Both name the line and the reason.
package enum UDiscCard {
    /// The maximum number of strokes on a hole, as on a Fairway card.
    package static let strokesMax = Card.strokesMax
    /// The maximum par of a hole, as on a Fairway card.
    package static let parMax = 9

    /// Reads all rounds of a file, in the order of the file.
    /// - Throws: The first line that the reader refuses, with the reason.
    package static func rounds(in text: String) throws(UDiscError) -> [UDiscRound] {
        let file = try read(text)
        if let first = file.refused.first { throw first }
        return file.rounds
    }

    /// Reads the valid lines of a file, and collects the refused ones.
    /// - Throws: ``UDiscError`` if the header is wrong or the file has no round.
    package static func read(_ text: String) throws(UDiscError) -> UDiscFile {
        var rows = CSVRows(text)
        guard let header = rows.next() else { throw UDiscError(line: 1, reason: "is empty") }
        var reader = UDiscReader(try UDiscColumns(header), headerLine: header.line)
        var count = 0
        for row in rows {
            count += 1
            reader.add(row)
        }
        guard count > 0 else { throw UDiscError(line: 2, reason: "has no round") }
        return reader.file()
    }
}

/// The work of reading one file.
private struct UDiscReader {
    private let columns: UDiscColumns
    private let headerLine: Int
    private var groups: [UDiscRows] = []
    private var places: [UDiscRows.Key: Int] = [:]
    private var result = UDiscFile()
    private var refusedLines: Set<Int> = []
    /// The lines of `Par` rows that are refused, by their round.
    private var wrongPars: [UDiscRows.Key: Int] = [:]
    /// The columns of which a warning says that nobody reads them.
    private var ignored: Set<Int> = []

    init(_ columns: UDiscColumns, headerLine: Int) {
        self.columns = columns
        self.headerLine = headerLine
    }

    /// Puts a row to the others of its round.
    mutating func add(_ row: CSVRows.Row) {
        let key = UDiscRows.Key(
            course: row[1], layout: row[2], start: row[3],
            format: columns.own.map { row[$0.format] } ?? "")
        if let reason = objection(to: row) {
            if row.isNamedPar, row[columns.toPar].isEmpty { wrongPars[key] = row.line }
            return refuse(UDiscError(line: row.line, reason: reason))
        }
        if let place = places[key] { return groups[place].add(row) }
        places[key] = groups.count
        groups.append(UDiscRows())
        groups[groups.count - 1].add(row)
    }

    private func objection(to row: CSVRows.Row) -> LocalizedText? {
        if row[0].isEmpty { return "has no player" }
        if row[1].isEmpty { return "has no course" }
        if row.fields.dropFirst(columns.count).contains(where: { !$0.isEmpty }) {
            return "has more fields than the header"
        }
        if row.fields.contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }) {
            return
                "has a character that could not be read. Save the file as CSV in UTF-8, and "
                + "import it again"
        }
        return nil
    }

    /// The rounds of all rows.
    mutating func file() -> UDiscFile {
        for (key, place) in places.sorted(by: { $0.value < $1.value }) {
            let group = groups[place]
            if let line = wrongPars[key] {
                refuse(group.rows, Self.skipped(by: line))
                continue
            }
            guard let rounds = group.rounds(columns) else {
                refuse(
                    group.rows,
                    "is of one of several rounds that began at this minute, and their rows are "
                        + "mixed. Keep the rows of each round together, below its Par row")
                continue
            }
            for rows in rounds { read(rows) }
        }
        result.rounds.sort { $0.line < $1.line }
        result.refused.sort { $0.line < $1.line }
        result.warnings.sort { $0.line < $1.line }
        return result
    }

    private mutating func read(_ rows: UDiscRows.Round) {
        let all = rows.all
        if let reason = objectionToColumns(all, pars: rows.par) { return refuse(all, reason) }
        let holes = columns.holes.map { hole in
            ReadHole(
                number: hole.number,
                column: hole.columns.first { isFilled($0, all) } ?? hole.columns[0])
        }
        do throws(UDiscError) {
            var round = try round(of: all[0])
            if let par = rows.par { round.pars = try pars(par, holes) }
            for row in rows.players {
                do throws(UDiscError) {
                    round.players.append(try player(row, holes, in: round))
                } catch {
                    refuse(error)
                    round.refusedPlayers.append(.init(name: row[0], line: row.line))
                }
            }
            if round.players.isEmpty, round.pars == nil || !rows.players.isEmpty { return }
            result.rounds.append(try trimmed(round, holes, parLine: rows.par?.line))
        } catch {
            refuse(error)
            refuse(all.filter { !refusedLines.contains($0.line) }, Self.skipped(by: error.line))
        }
    }

    private static func skipped(by par: Int) -> LocalizedText {
        "is skipped, because its Par line \(par) is wrong"
    }

    private mutating func refuse(_ error: UDiscError) {
        result.refused.append(error)
        refusedLines.insert(error.line)
    }

    private mutating func refuse(_ rows: [CSVRows.Row], _ reason: LocalizedText) {
        for row in rows { refuse(UDiscError(line: row.line, reason: reason)) }
    }

    private mutating func warn(_ line: Int, _ reason: LocalizedText) {
        result.warnings.append(UDiscError(line: line, reason: reason))
    }
}

/// A hole with the column that has its scores in one round.
private struct ReadHole {
    let number: Int
    let column: Int
}

/// The columns of one round.
extension UDiscReader {
    /// Whether a round has values in a column. UDisc writes 0 or nothing for a hole that was not
    /// played.
    private func isFilled(_ column: Int, _ rows: [CSVRows.Row]) -> Bool {
        rows.contains { !["", "0"].contains($0[column]) }
    }

    /// The reason why a round has values that belong to no hole, or to one hole twice.
    private mutating func objectionToColumns(
        _ rows: [CSVRows.Row], pars: CSVRows.Row?
    ) -> LocalizedText? {
        for hole in columns.holes where hole.columns.count > 1 {
            let filled = hole.columns.filter { isFilled($0, rows) }
            if filled.count > 1 {
                let names = filled.map { columns.names[$0] }.joined(separator: ", ")
                return "has several columns for hole \(hole.number): \(names)"
            }
        }
        for unknown in columns.unknown where isFilled(unknown.column, rows) {
            let isPar = pars.map { Int($0[unknown.column]) != nil } ?? false
            if unknown.name.isEmpty { return "has a value in a column without a name" }
            if unknown.isHole || isPar {
                return """
                    has a value in the column \(unknown.name), which is not a hole. The name of a \
                    hole must end in its number, 1 to 99
                    """
            }
            if ignored.insert(unknown.column).inserted {
                warn(headerLine, "has the column \(unknown.name), which is not read")
            }
        }
        return nil
    }
}

/// The rows of one round.
extension UDiscReader {
    private func round(of row: CSVRows.Row) throws(UDiscError) -> UDiscRound {
        var round = UDiscRound(course: row[1], layout: row[2], startedAt: row[3])
        round.endedAt = columns.end.map { row[$0] } ?? ""
        round.line = row.line
        guard let own = columns.own else { return round }
        guard let sport = HandicapScore.Sport(rawValue: row[own.sport]) else {
            throw UDiscError(
                line: row.line,
                reason:
                    "has the sport \(row[own.sport].prefix(40)), and only golf and discGolf exist")
        }
        round.sport = sport
        if row[own.format].isEmpty { return round }
        round.format = UDiscGame.format(in: row[own.format])
        guard round.format != nil else {
            throw UDiscError(
                line: row.line,
                reason: "has the format \(row[own.format].prefix(40)), which does not exist")
        }
        return round
    }

    private mutating func pars(
        _ row: CSVRows.Row, _ holes: [ReadHole]
    ) throws(UDiscError) -> [Int] {
        var pars: [Int] = []
        for hole in holes {
            pars.append(try whole(row, hole.column, upTo: UDiscCard.parMax) ?? 0)
        }
        let sum = pars.reduce(0, +)
        if let total = try total(row), total != sum {
            warn(row.line, "has a total of \(total), and its holes have \(sum); the holes count")
        }
        return pars
    }

    private mutating func player(
        _ row: CSVRows.Row, _ holes: [ReadHole], in round: UDiscRound
    ) throws(UDiscError) -> UDiscRound.Player {
        var scores: [HoleScore?] = []
        for hole in holes { scores.append(try score(row, hole.column)) }
        var player = UDiscRound.Player(
            name: row[0], scores: scores, total: try total(row), line: row.line)
        player.toPar = Int(row[columns.toPar])
        player.rating = rating(row)
        if let own = columns.own {
            player.team = try whole(row, own.team, upTo: 1_000)
            player.tee = own.tee.map { row[$0] } ?? ""
            player.pars = try teePars(row, own, holes, in: round)
            if player.team != nil, round.format?.sharesBall == true {
                player.partners = UDiscTeam.partners(ofFairway: row[0])
            }
        } else {
            player.partners = UDiscTeam.partners(in: row[0])
        }
        let (count, most) = (player.partners.count, UDiscTeam.partnersMax)
        guard count <= most else {
            throw UDiscError(
                line: row.line, reason: "is a team of \(count) partners, and at most \(most) can be"
            )
        }
        return player
    }

    /// The pars from the player's tee, one for each hole column. Nil if the column is empty, or if the round
    /// has no `Par` row.
    private func teePars(
        _ row: CSVRows.Row, _ own: UDiscColumns.Own, _ holes: [ReadHole], in round: UDiscRound
    ) throws(UDiscError) -> [Int]? {
        guard let column = own.teePars, !row[column].isEmpty, let pars = round.pars else {
            return nil
        }
        // Other rounds in the file may have more holes. In this round, those columns have par 0.
        let places = pars.indices.filter { pars[$0] != 0 }
        let values = row[column].split(separator: " ").map { Int($0) ?? 0 }
        let isValid = values.allSatisfy((1...UDiscCard.parMax).contains)
        guard isValid, values.count == places.count else {
            throw UDiscError(
                line: row.line,
                reason: """
                    \(columns.names[column]) is \(row[column].prefix(40)), but must be \(places.count) \
                    numbers from 1 to \(UDiscCard.parMax)
                    """)
        }
        var found = pars
        for (place, value) in zip(places, values) { found[place] = value }
        return found
    }

    private mutating func rating(_ row: CSVRows.Row) -> Int? {
        guard let column = columns.rating, !row[column].isEmpty else { return nil }
        let rating = Int(row[column])
        if rating == nil {
            warn(
                row.line,
                "has the rating \(row[column].prefix(40)), which is not a whole number. It is not read"
            )
        }
        return rating
    }

    private func total(_ row: CSVRows.Row) throws(UDiscError) -> Int? {
        try whole(row, columns.total, upTo: 10_000)
    }

    /// The score in a field; nil if the field is empty or 0. Files from Fairway also have `x`, `x7`,
    /// `c`, `c7` and `c0`.
    private func score(_ row: CSVRows.Row, _ column: Int) throws(UDiscError) -> HoleScore? {
        if let score = HoleScore(row[column]), score.strokes == nil, score.isInRange {
            return score
        }
        return try strokes(row, column).map(HoleScore.strokes)
    }

    /// The strokes in a field; nil if the field is empty or 0.
    private func strokes(_ row: CSVRows.Row, _ column: Int) throws(UDiscError) -> Int? {
        let number = try whole(row, column, upTo: UDiscCard.strokesMax)
        return number == 0 ? nil : number
    }

    /// A whole number in a field, from 0 to a maximum; nil if the field is empty.
    private func whole(
        _ row: CSVRows.Row, _ column: Int, upTo most: Int
    ) throws(UDiscError) -> Int? {
        let text = row[column]
        if text.isEmpty { return nil }
        // A sign means strokes over or under par, for example `+1`.
        guard text.allSatisfy(\.isASCII), text.allSatisfy(\.isNumber), let number = Int(text),
            (0...most).contains(number)
        else {
            let name = columns.names[column]
            throw UDiscError(
                line: row.line,
                reason: "\(name) is \(text.prefix(40)), but must be a number from 0 to \(most)")
        }
        return number
    }

    /// Removes the holes that only other layouts in the file have.
    ///
    /// - Throws: ``UDiscError`` for the `Par` row if it has no par for a hole with scores.
    private func trimmed(
        _ round: UDiscRound, _ holes: [ReadHole], parLine: Int?
    ) throws(UDiscError) -> UDiscRound {
        let isPlayed = holes.indices.map { place in
            round.players.contains { $0.scores[place] != nil }
        }
        let count = (isPlayed.lastIndex(of: true) ?? -1) + 1
        let places = holes.indices.filter { place in
            // Without pars, a blank hole may be a skipped one or one that the layout does not have.
            round.pars.map { $0[place] != 0 || isPlayed[place] } ?? (place < count)
        }
        if let pars = round.pars, let missing = places.first(where: { pars[$0] == 0 }) {
            throw UDiscError(
                line: parLine ?? round.line,
                reason: "has no par for hole \(holes[missing].number), which has scores")
        }
        var round = round
        round.holes = places.map { holes[$0].number }
        round.pars = round.pars.map { pars in places.map { pars[$0] } }
        for index in round.players.indices {
            let (scores, pars) = (round.players[index].scores, round.players[index].pars)
            round.players[index].scores = places.map { scores[$0] }
            round.players[index].pars = pars.map { pars in places.map { pars[$0] } }
        }
        return round
    }
}

/// The content of a UDisc export: the valid rounds, and the refused lines.
package struct UDiscFile: Equatable, Sendable {
    /// The rounds in the order of the file. Refused lines are missing.
    package var rounds: [UDiscRound] = []
    /// The refused lines, in the order of the file.
    package var refused: [UDiscError] = []
    /// The lines that were read, but look wrong, in the order of the file.
    package var warnings: [UDiscError] = []

    package init() {}
}

/// A line of a UDisc export that the reader refuses or warns about, with the reason.
package struct UDiscError: Error, Equatable, CustomStringConvertible {
    /// The number of the line, from 1. The header is usually line 1.
    package let line: Int
    /// The reason, for people.
    package let reason: LocalizedText

    package init(line: Int, reason: LocalizedText) {
        self.line = line
        self.reason = reason
    }

    package var description: String { text.english }

    /// The line number and the reason, for people.
    package var text: LocalizedText { "line \(line): \(reason)" }
}
