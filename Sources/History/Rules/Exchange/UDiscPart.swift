/// A part of a UDisc export that is a file, too: the header and some complete rounds.
package struct UDiscPart: Equatable, Sendable {
    package private(set) var text: String
    /// The line number in the whole file of each line after the header.
    private var lines: [Int] = []

    fileprivate init(header: String) {
        text = header
    }

    fileprivate var isEmpty: Bool { lines.isEmpty }

    fileprivate mutating func add(_ rows: [(text: String, line: Int)]) {
        for row in rows {
            text += row.text
            lines.append(row.line)
        }
    }

    /// The line number in the whole file, for a line number of this part.
    package func wholeLine(_ line: Int) -> Int {
        lines.indices.contains(line - 2) ? lines[line - 2] : line
    }
}

/// The limits of a part.
package struct UDiscPartLimits: Sendable {
    package var bytesMax: Int
    package var roundsMax: Int
    package var cellsMax: Int

    package init(bytesMax: Int, roundsMax: Int, cellsMax: Int) {
        self.bytesMax = bytesMax
        self.roundsMax = roundsMax
        self.cellsMax = cellsMax
    }
}

extension UDiscCard {
    /// Cuts a file between rounds into parts that a client can send separately.
    ///
    /// All rounds with the same course, layout and start are in one part, wherever their rows are in
    /// the file. If they exceed the limits, they become a part of their own.
    package static func parts(of text: String, _ limits: UDiscPartLimits) -> [UDiscPart] {
        var rows = CSVRows(text)
        guard let header = rows.next() else { return [UDiscPart(header: text)] }
        let first = UDiscPart(header: line(header))
        var parts = [first]
        var (rounds, cells) = (0, 0)
        for group in grouped(rows) {
            let lines = group.map { (text: line($0), line: $0.line) }
            let bytes = lines.reduce(0) { $0 + $1.text.utf8.count }
            let count = group.reduce(0) {
                $0 + header.fields.count * max(1, UDiscTeam.partners(in: $1[0]).count)
            }
            let more = max(1, group.count(where: \.isNamedPar))
            let isFull =
                rounds + more > limits.roundsMax || cells + count > limits.cellsMax
                || parts[parts.count - 1].text.utf8.count + bytes > limits.bytesMax
            if isFull, !parts[parts.count - 1].isEmpty {
                parts.append(first)
                (rounds, cells) = (0, 0)
            }
            parts[parts.count - 1].add(lines)
            rounds += more
            cells += count
        }
        return parts
    }

    /// The rows with the same course, layout and start, in the order of their first rows.
    private static func grouped(_ rows: CSVRows) -> [[CSVRows.Row]] {
        var groups: [[CSVRows.Row]] = []
        var places: [[String]: Int] = [:]
        for row in rows {
            let key = [row[1], row[2], row[3]]
            if let place = places[key] {
                groups[place].append(row)
            } else {
                places[key] = groups.count
                groups.append([row])
            }
        }
        return groups
    }

    /// A row as one line. Line breaks within fields become blanks.
    private static func line(_ row: CSVRows.Row) -> String {
        let fields = row.fields.map { field in
            CSVText.cell(String(field.map { $0.isNewline ? " " : $0 }))
        }
        return fields.joined(separator: ",") + "\n"
    }
}
