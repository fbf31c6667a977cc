/// A reader of UDisc's scorecard export.
///
/// Column names are localised, so columns are found by their order and by the two that are the same
/// in every language: `+/-`, which follows the total, and the holes, whose names end in a number.
/// A round is a run of rows with the same course, layout and start; its `Par` row carries the pars,
/// and unlike a player of that name it is above or below none.
package enum UDiscCard {
    /// The most strokes that a hole may have; as on our own card.
    package static let strokesMax = Card.strokesMax

    /// Reads all rounds of a file, in its order.
    /// - Throws: The first thing that does not fit, with its line.
    package static func rounds(in text: String) throws(UDiscError) -> [UDiscRound] {
        let file = try read(text)
        if let first = file.refused.first { throw first }
        return file.rounds
    }

    /// Reads a file as far as it can be read: a line that does not fit is named, and the rest is
    /// there.
    /// - Throws: What is wrong with the file as a whole: its header, or that there is no round.
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
        var strokes: [Int?] = []
        for hole in columns.holes {
            let number = try whole(row, hole.column, named: hole.name, upTo: strokesMax)
            strokes.append(number == 0 ? nil : number)
        }
        if isPar {
            round.pars = strokes.map { $0 ?? 0 }
        } else {
            let total = try whole(row, columns.total, named: columns.totalName, upTo: 10_000)
            var player = UDiscRound.Player(
                name: row[0], strokes: strokes, total: total, line: row.line)
            player.rating = columns.rating.flatMap { Int(row[$0]) }
            round.players.append(player)
        }
    }

    /// A number in a field; nil when it is empty.
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

    /// Leaves out the rounds whose pars cannot be read: with others they would be another card.
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

    /// Takes off the columns that only other layouts in the file use.
    private static func trimmed(_ round: UDiscRound, holes: [Int]) -> UDiscRound {
        let isPlayed = holes.indices.map { place in
            round.players.contains { $0.strokes[place] != nil }
        }
        let count = (isPlayed.lastIndex(of: true) ?? -1) + 1
        let places = holes.indices.filter { place in
            // Without pars there is no telling what was left out from what is not there.
            round.pars.map { $0[place] != 0 || isPlayed[place] } ?? (place < count)
        }
        var round = round
        round.holes = places.map { holes[$0] }
        round.pars = round.pars.map { pars in places.map { pars[$0] == 0 ? 3 : pars[$0] } }
        for index in round.players.indices {
            let strokes = round.players[index].strokes
            round.players[index].strokes = places.map { strokes[$0] }
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
