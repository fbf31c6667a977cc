/// The rows of a file that have the same course, layout and start, in the order of the file.
///
/// They are one round, unless the file has several `Par` rows for them. UDisc writes the `Par` row
/// of a round above its players. A spreadsheet may have sorted the rows since then.
struct UDiscRows {
    /// The most rows of one player among which the reader looks for the pars of each round.
    private static let comparedMax = 400

    /// The fields that the rows of a round have in common.
    struct Key: Hashable {
        let course: String
        let layout: String
        let start: String
        /// The format in a file from Fairway; otherwise empty.
        let format: String
    }

    private(set) var rows: [CSVRows.Row] = []

    mutating func add(_ row: CSVRows.Row) { rows.append(row) }

    /// The rows of one round.
    struct Round {
        /// The row with the pars; nil if there is none.
        var par: CSVRows.Row?
        var players: [CSVRows.Row] = []

        /// The rows in the order of the file.
        var all: [CSVRows.Row] { ([par].compactMap(\.self) + players).sorted { $0.line < $1.line } }
    }

    /// The rounds, or nil if the rows of several rounds are mixed so that nobody can tell them
    /// apart.
    func rounds(_ columns: UDiscColumns) -> [Round]? {
        let pars = parRows(columns)
        if pars.count <= 1 {
            let par = pars.first.map { rows[$0] }
            return [Round(par: par, players: rows.filter { $0.line != par?.line })]
        }
        return blocks(pars) ?? byEnd(pars, columns) ?? ofOnePlayer(pars, columns)
    }

    /// The indexes of the rows with pars.
    ///
    /// Such a row is called `Par` in every language. The case does not matter, because people also type `par`. It has no score relative to par. A file may
    /// write 0 instead, but a player who is called Par may also have this score.
    private func parRows(_ columns: UDiscColumns) -> [Int] {
        let named = rows.indices.filter { rows[$0].isNamedPar }
        let blank = named.filter { rows[$0][columns.toPar].isEmpty }
        if !blank.isEmpty { return blank }
        let even = named.filter { rows[$0][columns.toPar] == "0" }
        guard even.count > 1 else { return even }
        guard even.first == 0 else { return [] }
        // The players of a round come once. So another `Par` row is above players who come again.
        var found = [0]
        var before = Set(rows[1..<even[1]].map { $0[0] })
        for (place, next) in zip(even.dropFirst(), even.dropFirst(2) + [rows.count]) {
            let players = rows[(place + 1)..<next].map { $0[0] }
            if players.contains(where: before.contains) {
                found.append(place)
                before = []
            } else {
                before.insert(rows[place][0])
            }
            before.formUnion(players)
        }
        return found
    }

    /// Each `Par` row with the rows below it, as UDisc writes them. Nil if the rows have another
    /// order.
    private func blocks(_ pars: [Int]) -> [Round]? {
        guard pars.first == 0 else { return nil }
        let ends = pars.dropFirst() + [rows.count]
        let rounds = zip(pars, ends).map { start, end in
            Round(par: rows[start], players: Array(rows[(start + 1)..<end]))
        }
        guard rounds.allSatisfy({ !$0.players.isEmpty }) else { return nil }
        // A player who is in one round twice, and not in another one, was sorted there.
        let names = rounds.map { Set($0.players.map { $0[0].lowercased() }) }
        let everywhere = names.dropFirst().reduce(names[0]) { $0.intersection($1) }
        for (round, names) in zip(rounds, names) where names.count < round.players.count {
            let counts = Dictionary(grouping: round.players) { $0[0].lowercased() }
            if counts.contains(where: { $1.count > 1 && !everywhere.contains($0) }) { return nil }
        }
        return rounds
    }

    /// The rounds, if each has another end and one `Par` row.
    private func byEnd(_ pars: [Int], _ columns: UDiscColumns) -> [Round]? {
        guard let end = columns.end else { return nil }
        let parLines = Set(pars.map { rows[$0].line })
        let groups = Dictionary(grouping: rows) { $0[end] }
        var rounds: [Round] = []
        for group in groups.values {
            let found = group.filter { parLines.contains($0.line) }
            guard found.count == 1, group.count > 1 else { return nil }
            rounds.append(
                Round(par: found[0], players: group.filter { $0.line != found[0].line }))
        }
        return rounds
    }

    /// The rounds, if all rows are those of one player, and the pars of each one are certain.
    private func ofOnePlayer(_ pars: [Int], _ columns: UDiscColumns) -> [Round]? {
        guard rows.count <= Self.comparedMax else { return nil }
        let parLines = Set(pars.map { rows[$0].line })
        let players = rows.filter { !parLines.contains($0.line) }
        guard Set(players.map { $0[0].lowercased() }).count == 1 else { return nil }
        var rounds: [Round] = []
        for player in players {
            let fitting = pars.map { rows[$0] }.filter { columns.fits(player, $0) }
            guard let par = fitting.first,
                fitting.allSatisfy({ columns.cells(of: $0) == columns.cells(of: par) })
            else { return nil }
            rounds.append(Round(par: par, players: [player]))
        }
        // A `Par` row that no player has may be that of a round whose player is missing.
        let used = rounds.map { $0.par.map(columns.cells) }
        let unused = pars.map { rows[$0] }.filter { !used.contains(columns.cells(of: $0)) }
        return rounds + unused.map { Round(par: $0) }
    }
}

extension UDiscColumns {
    /// The fields of all holes.
    fileprivate func cells(of row: CSVRows.Row) -> [String] {
        holes.flatMap { $0.columns.map { row[$0] } }
    }

    /// Whether the score relative to par that a row states is that from these pars.
    fileprivate func fits(_ row: CSVRows.Row, _ par: CSVRows.Row) -> Bool {
        guard let total = Int(row[total]), let toPar = Int(row[toPar]) else { return true }
        let played = holes.flatMap(\.columns).filter { (Int(row[$0]) ?? 0) > 0 }
        return total - toPar == played.reduce(0) { $0 + (Int(par[$1]) ?? 0) }
    }
}
