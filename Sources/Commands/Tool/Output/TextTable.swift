/// Lines with aligned columns under a heading.
package struct TextTable {
    private let heads: [String]
    private var rows: [[String]] = []

    package init(_ heads: String...) {
        self.heads = heads
    }

    package mutating func add(_ cells: String...) {
        rows.append(cells.map(\.printable))
    }

    /// The table; when it has no rows, the given line instead.
    package func lines(empty: String) -> [String] {
        guard !rows.isEmpty else { return [empty] }
        let all = [heads] + rows
        let widths = heads.indices.map { column in all.map { $0[column].displayWidth }.max() ?? 0 }
        return all.map { row in
            let cells = zip(row, widths).map { $0.padded(to: $1) }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }
}
