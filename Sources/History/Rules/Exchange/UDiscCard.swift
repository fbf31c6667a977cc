package import Localization
import RoundsRules
import Values

/// A reader of UDisc's scorecard export.
///
/// UDisc translates the names of columns. So the reader finds columns by their order, and by two
/// names that are the same in every language. These are `+/-`, which follows the total, and the
/// holes, whose names end in a number.
///
/// A round is a series of rows with the same course, layout and start. Its `Par` row contains the
/// pars. A player may be called `Par`, too, but a `Par` row has no score relative to par.
package enum UDiscCard {
    /// The maximum number of strokes on a hole, as on a Fairway card.
    package static let strokesMax = Card.strokesMax

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
        let columns = try UDiscColumns(header)
        var file = UDiscFile()
        var last: (row: CSVRows.Row, hasPars: Bool)?
        for row in rows {
            let isPar = columns.isPar(
                row, isFirst: last.map { !$0.row.isSameRound(as: row) } ?? true)
            let continues =
                last.map { $0.row.isSameRound(as: row) && !(isPar && $0.hasPars) } ?? false
            if !continues { file.rounds.append(UDiscRound(row, columns)) }
            last = (row, isPar || (continues && last?.hasPars == true))
            do {
                try add(row, isPar: isPar, columns, to: &file.rounds[file.rounds.count - 1])
            } catch {
                file.refused.append(error)
                if isPar { file.rounds[file.rounds.count - 1].refusedPars = row.line }
            }
        }
        guard last != nil else { throw UDiscError(line: 2, reason: "has no round") }
        return finished(file, columns)
    }

    private static func add(
        _ row: CSVRows.Row, isPar: Bool, _ columns: UDiscColumns, to round: inout UDiscRound
    ) throws(UDiscError) {
        guard !row[0].isEmpty else { throw UDiscError(line: row.line, reason: "has no player") }
        guard !row[1].isEmpty else { throw UDiscError(line: row.line, reason: "has no course") }
        var scores: [HoleScore?] = []
        for hole in columns.holes { scores.append(try score(row, hole, isPar: isPar)) }
        if isPar {
            round.pars = scores.map { $0?.strokes ?? 0 }
        } else {
            let total = try whole(row, columns.total, named: columns.totalName, upTo: 10_000)
            var player = UDiscRound.Player(
                name: row[0], scores: scores, total: total, line: row.line)
            player.rating = columns.rating.flatMap { Int(row[$0]) }
            round.players.append(player)
        }
    }

    /// The score in a field; nil if the field is empty or 0. Files from Fairway also have `x`, `x7`
    /// and `c`.
    private static func score(
        _ row: CSVRows.Row, _ hole: UDiscColumns.Hole, isPar: Bool
    ) throws(UDiscError) -> HoleScore? {
        if !isPar, let score = HoleScore(row[hole.column]), score.strokes == nil, score.isInRange {
            return score
        }
        let number = try whole(row, hole.column, named: hole.name, upTo: strokesMax)
        return number == 0 ? nil : number.map(HoleScore.strokes)
    }

    /// A whole number in a field, from 0 to a maximum; nil if the field is empty.
    private static func whole(
        _ row: CSVRows.Row, _ column: Int, named name: String, upTo most: Int
    ) throws(UDiscError) -> Int? {
        let text = row[column]
        if text.isEmpty { return nil }
        guard let number = Int(text), (0...most).contains(number) else {
            throw UDiscError(
                line: row.line,
                reason: "\(name) is \(text.prefix(40)), but must be a number from 0 to \(most)")
        }
        return number
    }

    /// Removes rounds whose `Par` row is refused, because other pars would make another card.
    private static func finished(_ file: UDiscFile, _ columns: UDiscColumns) -> UDiscFile {
        var result = UDiscFile()
        result.refused = file.refused
        let numbers = columns.holes.map(\.number)
        for round in file.rounds {
            guard let par = round.refusedPars else {
                let isRefused = round.players.isEmpty && round.pars == nil
                if !isRefused { result.rounds.append(trimmed(round, holes: numbers)) }
                continue
            }
            result.refused += round.players.map {
                UDiscError(
                    line: $0.line, reason: "is skipped, because its Par line \(par) is wrong")
            }
        }
        result.refused.sort { $0.line < $1.line }
        return result
    }

    /// Removes the holes that only other layouts in the file have.
    private static func trimmed(_ round: UDiscRound, holes: [Int]) -> UDiscRound {
        let isPlayed = holes.indices.map { place in
            round.players.contains { $0.scores[place] != nil }
        }
        let count = (isPlayed.lastIndex(of: true) ?? -1) + 1
        let places = holes.indices.filter { place in
            // Without pars, a blank hole may be a skipped one or one that the layout does not have.
            round.pars.map { $0[place] != 0 || isPlayed[place] } ?? (place < count)
        }
        var round = round
        round.holes = places.map { holes[$0] }
        round.pars = round.pars.map { pars in places.map { pars[$0] == 0 ? 3 : pars[$0] } }
        for index in round.players.indices {
            let scores = round.players[index].scores
            round.players[index].scores = places.map { scores[$0] }
        }
        return round
    }
}

extension CSVRows.Row {
    func isSameRound(as other: CSVRows.Row) -> Bool {
        self[1] == other[1] && self[2] == other[2] && self[3] == other[3]
    }
}

extension UDiscRound {
    fileprivate init(_ row: CSVRows.Row, _ columns: UDiscColumns) {
        self.init(course: row[1], layout: row[2], startedAt: row[3])
        endedAt = columns.end.map { row[$0] } ?? ""
        line = row.line
    }
}

/// The columns of a UDisc export, found in its header.
struct UDiscColumns {
    struct Hole {
        var column: Int
        var number: Int
        var name: String
    }

    /// The column of the end of the round; nil in old files, which do not have it.
    let end: Int?
    let total: Int
    /// The column of the rating; nil in old files, which do not have it.
    let rating: Int?
    let totalName: String
    private(set) var holes: [Hole] = []

    init(_ header: CSVRows.Row) throws(UDiscError) {
        // Player, course, layout, start and total come before `+/-`.
        guard let toPar = header.fields.firstIndex(of: "+/-"), toPar >= 5 else {
            throw UDiscError(line: header.line, reason: Self.objection(to: header))
        }
        end = toPar >= 6 ? 4 : nil
        total = toPar - 1
        totalName = header.fields[toPar - 1]
        let next = header[toPar + 1]
        rating = next.last?.isNumber == false ? toPar + 1 : nil
        for (column, name) in header.fields.enumerated().dropFirst(toPar + 1) {
            let digits = String(name.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
            guard let number = Int(digits), (1...99).contains(number) else { continue }
            holes.append(Hole(column: column, number: number, name: name))
        }
        if holes.isEmpty { throw UDiscError(line: header.line, reason: "names no holes") }
    }

    /// Whether a row contains the pars of its round.
    ///
    /// Its player is called `Par` in every language, and it has no score relative to par.
    ///
    /// - Parameter isFirst: Whether the row is the first of its round. Only there, a score of 0
    ///   counts as no score.
    func isPar(_ row: CSVRows.Row, isFirst: Bool) -> Bool {
        guard row[0] == "Par" else { return false }
        let toPar = row[total + 1]
        return toPar.isEmpty || isFirst && toPar == "0"
    }

    private static func objection(to header: CSVRows.Row) -> LocalizedText {
        let names = header.fields.map { $0.lowercased() }
        if names.contains("relative_score"), names.contains("total_score") {
            return "is the header of a UDisc league export, which has no course and no date: "
                + "export the scorecards instead"
        }
        return "is not the header of a UDisc scorecard: +/- must follow player, course, layout, "
            + "date and total"
    }
}

/// The content of a UDisc export: the valid rounds, and the refused lines.
package struct UDiscFile: Equatable, Sendable {
    /// The rounds in the order of the file. Refused lines are missing.
    package var rounds: [UDiscRound] = []
    /// The refused lines, in the order of the file.
    package var refused: [UDiscError] = []

    package init() {}
}

/// A line of a UDisc export that the reader refuses, with the reason.
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
