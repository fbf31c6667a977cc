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
    /// A round that exceeds the limits becomes a part of its own.
    package static func parts(of text: String, _ limits: UDiscPartLimits) -> [UDiscPart] {
        var rows = CSVRows(text)
        guard let header = rows.next() else { return [UDiscPart(header: text)] }
        let first = UDiscPart(header: line(header))
        var parts = [first]
        var (rounds, cells) = (0, 0)
        for round in grouped(rows, try? UDiscColumns(header)) {
            let lines = round.map { (text: line($0), line: $0.line) }
            let bytes = lines.reduce(0) { $0 + $1.text.utf8.count }
            let count = round.count * header.fields.count
            let isFull =
                rounds >= limits.roundsMax || cells + count > limits.cellsMax
                || parts[parts.count - 1].text.utf8.count + bytes > limits.bytesMax
            if isFull, !parts[parts.count - 1].isEmpty {
                parts.append(first)
                (rounds, cells) = (0, 0)
            }
            parts[parts.count - 1].add(lines)
            rounds += 1
            cells += count
        }
        return parts
    }

    private static func grouped(
        _ rows: CSVRows, _ columns: UDiscColumns?
    ) -> [[CSVRows.Row]] {
        var groups: [[CSVRows.Row]] = []
        var hasPars = false
        for row in rows {
            let continues = groups.last?.last?.isSameRound(as: row) ?? false
            let isPar = columns?.isPar(row, isFirst: !continues) ?? false
            if continues, !(isPar && hasPars) {
                groups[groups.count - 1].append(row)
                hasPars = hasPars || isPar
            } else {
                groups.append([row])
                hasPars = isPar
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
