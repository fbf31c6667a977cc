/// Where in a UDisc export the total and the holes stand.
struct UDiscColumns {
    struct Hole {
        var column: Int
        var number: Int
        var name: String
    }

    /// Nil before UDisc told when a round ended.
    let end: Int?
    let total: Int
    /// The column of the rating; nil in files from before UDisc rated rounds.
    let rating: Int?
    let totalName: String
    private(set) var holes: [Hole] = []

    init(_ header: CSVRows.Row) throws(UDiscError) {
        // Player, course, layout and a date come before the total.
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

    /// Whether a row carries pars: it is named so, in every language, and says nothing of how far it
    /// is above par.
    /// - Parameter isFirst: Of its round: there 0 says nothing either.
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
