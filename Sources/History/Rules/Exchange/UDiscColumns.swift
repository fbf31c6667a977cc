import Localization
import RoomsRules

/// The columns of a UDisc export, found in its header.
///
/// UDisc translates the names of columns. So the reader finds columns by their order, and by names
/// that are the same in every language. These are `+/-`, which follows the total, and the holes,
/// whose names end in a number.
struct UDiscColumns {
    /// A hole, with its column. A file may have several columns for one hole.
    struct Hole {
        let number: Int
        var columns: [Int]
    }

    /// A column with a name that the reader cannot place.
    struct Unknown {
        let column: Int
        let name: String
        /// Whether the name looks like that of a hole. Otherwise the values decide.
        let isHole: Bool
    }

    /// The columns that only files from Fairway have.
    struct Own {
        let result: Int
        let sport: Int
        let format: Int
        let team: Int
        /// Nil in files that were written before these columns existed.
        let tee: Int?
        let teePars: Int?
    }

    /// The numbers that a hole can have.
    static let holeNumbers = 1...99

    let names: [String]
    /// The column of the end of the round; nil in old files, which do not have it.
    let end: Int?
    let total: Int
    /// The column of the rating; nil in old files, which do not have it.
    private(set) var rating: Int?
    /// Nil in files of other apps.
    let own: Own?
    /// Ascending.
    private(set) var holes: [Hole] = []
    private(set) var unknown: [Unknown] = []

    var toPar: Int { total + 1 }

    init(_ header: CSVRows.Row) throws(UDiscError) {
        names = header.fields
        // Player, course, layout, start and total come before `+/-`.
        guard let toPar = names.firstIndex(of: "+/-"), (5...6).contains(toPar),
            Self.isInOrder(names)
        else {
            throw UDiscError(line: header.line, reason: Self.objection(to: names))
        }
        end = toPar >= 6 ? 4 : nil
        total = toPar - 1
        own = Own(names)
        let rest = names.indices.dropFirst(toPar + 1)
        let prefix = names[rest].compactMap { Self.hole($0)?.prefix }.first ?? ""
        for column in rest where own?.columns.contains(column) != true {
            add(column, isFirst: column == toPar + 1, prefix: prefix)
        }
        if holes.isEmpty { throw UDiscError(line: header.line, reason: "names no holes") }
        holes.sort { $0.number < $1.number }
    }

    /// - Parameters:
    ///   - isFirst: Whether the column follows `+/-`.
    ///   - prefix: The name of a hole without its number, such as `Hole`.
    private mutating func add(_ column: Int, isFirst: Bool, prefix: String) {
        let name = names[column]
        if let number = Self.hole(name)?.number {
            if let place = holes.firstIndex(where: { $0.number == number }) {
                holes[place].columns.append(column)
            } else {
                holes.append(Hole(number: number, columns: [column]))
            }
            return
        }
        let hasPrefix = !prefix.isEmpty && name.lowercased().hasPrefix(prefix.lowercased())
        let isHole = hasPrefix || name.isEmpty || name.contains(where: \.isNumber)
        if isFirst, !isHole {
            rating = column
        } else {
            unknown.append(Unknown(column: column, name: name, isHole: isHole))
        }
    }

    /// The number at the end of a name, and what is before it; nil if no hole has this name.
    private static func hole(_ name: String) -> (prefix: String, number: Int)? {
        let digits = String(name.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
        guard let number = Int(digits), holeNumbers.contains(number) else { return nil }
        let prefix = String(name.dropLast(digits.count))
        // A number before the last one, as in `Hole 2-1`, is not the number of a hole.
        guard !prefix.contains(where: \.isNumber) else { return nil }
        return (prefix, number)
    }

    /// The number of a field without which the record has a value that belongs to no column.
    var count: Int { names.count }

    /// Whether the columns with UDisc's English names are at their places.
    private static func isInOrder(_ names: [String]) -> Bool {
        let places = [
            "PlayerName": 0, "CourseName": 1, "LayoutName": 2, "StartDate": 3, "EndDate": 4,
        ]
        return names.enumerated().allSatisfy { place, name in (places[name] ?? place) == place }
    }

    private static func objection(to header: [String]) -> LocalizedText {
        let names = header.map { $0.lowercased() }
        if names.contains("relative_score"), names.contains("total_score") {
            return "is the header of a UDisc league export, which has no course and no date: "
                + "export the scorecards instead"
        }
        return
            "is not the header of a UDisc scorecard: the columns must be player, course, layout, start, "
            + "end, total and +/-. Only the end may be missing"
    }
}

extension UDiscColumns.Own {
    fileprivate init?(_ names: [String]) {
        let places = UDiscWriter.ownColumns.map { names.lastIndex(of: $0) }
        guard let result = places[0], let sport = places[1], let format = places[2],
            let team = places[3]
        else { return nil }
        (self.result, self.sport, self.format, self.team) = (result, sport, format, team)
        (tee, teePars) = (places[4], places[5])
    }

    var columns: [Int] { [result, sport, format, team] + [tee, teePars].compactMap(\.self) }
}
