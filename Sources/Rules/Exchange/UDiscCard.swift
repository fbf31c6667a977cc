/// A reader of UDisc's scorecard export.
///
/// Column names are localised, so columns are found by their order and by the two that are the same
/// in every language: `+/-`, which follows the total, and the holes, whose names end in a number.
/// A round is a run of rows with the same course, layout and start; its `Par` row carries the pars.
package enum UDiscCard {
    /// The most strokes that a hole may have; as on our own card.
    package static let strokesMax = Card.strokesMax

    /// Reads all rounds of a file, in its order.
    /// - Throws: The first thing that does not fit, with its line.
    package static func rounds(in text: String) throws(UDiscError) -> [UDiscRound] {
        var rows = CSVRows(text)
        guard let header = rows.next() else { throw UDiscError(line: 1, reason: "is empty") }
        let columns = try Columns(header)
        var rounds: [UDiscRound] = []
        var last: (row: CSVRows.Row, hasPars: Bool)?
        for row in rows {
            let isPar = row[0].lowercased() == "par"
            let continues =
                last.map { $0.row.isSameRound(as: row) && !(isPar && $0.hasPars) } ?? false
            if !continues {
                rounds.append(UDiscRound(course: row[1], layout: row[2], startedAt: row[3]))
            }
            try add(row, isPar: isPar, columns, to: &rounds[rounds.count - 1])
            last = (row, isPar || (continues && last?.hasPars == true))
        }
        guard !rounds.isEmpty else { throw UDiscError(line: 2, reason: "has no round") }
        return rounds.map { trimmed($0, holes: columns.holes.map(\.number)) }
    }

    private static func add(
        _ row: CSVRows.Row, isPar: Bool, _ columns: Columns, to round: inout UDiscRound
    ) throws(UDiscError) {
        guard !row[0].isEmpty else { throw UDiscError(line: row.line, reason: "has no player") }
        var strokes: [Int?] = []
        for hole in columns.holes {
            let number = try whole(row, hole.column, named: hole.name, upTo: strokesMax)
            strokes.append(number == 0 ? nil : number)
        }
        if isPar {
            round.pars = strokes.map { $0 ?? 0 }
        } else {
            let total = try whole(row, columns.total, named: columns.totalName, upTo: 10_000)
            round.players.append(UDiscRound.Player(name: row[0], strokes: strokes, total: total))
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
                line: row.line, reason: "\(name) is \(text), and not a number from 0 to \(most)")
        }
        return number
    }

    /// Takes off the columns that only longer layouts in the file use.
    private static func trimmed(_ round: UDiscRound, holes: [Int]) -> UDiscRound {
        let lines = round.players.map(\.strokes) + [(round.pars ?? []).map { $0 == 0 ? nil : $0 }]
        let count = lines.map { ($0.lastIndex { $0 != nil } ?? -1) + 1 }.max() ?? 0
        var round = round
        round.holes = Array(holes.prefix(count))
        round.pars = round.pars.map { pars in pars.prefix(count).map { $0 == 0 ? 3 : $0 } }
        for index in round.players.indices {
            round.players[index].strokes = Array(round.players[index].strokes.prefix(count))
        }
        return round
    }
}

extension CSVRows.Row {
    fileprivate func isSameRound(as other: CSVRows.Row) -> Bool {
        self[1] == other[1] && self[2] == other[2] && self[3] == other[3]
    }
}

/// Where in a UDisc export the total and the holes stand.
private struct Columns {
    struct Hole {
        var column: Int
        var number: Int
        var name: String
    }

    var total: Int
    var totalName: String
    var holes: [Hole] = []

    init(_ header: CSVRows.Row) throws(UDiscError) {
        // Player, course, layout and a date come before the total.
        guard let toPar = header.fields.firstIndex(of: "+/-"), toPar >= 5 else {
            throw UDiscError(
                line: header.line,
                reason: "is not the header of a UDisc scorecard: no +/- after player, course, "
                    + "layout, date and total")
        }
        total = toPar - 1
        totalName = header.fields[toPar - 1]
        for (column, name) in header.fields.enumerated().dropFirst(toPar + 1) {
            let digits = String(name.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
            guard let number = Int(digits), (1...99).contains(number) else { continue }
            holes.append(Hole(column: column, number: number, name: name))
        }
        if holes.isEmpty { throw UDiscError(line: header.line, reason: "names no holes") }
    }
}
