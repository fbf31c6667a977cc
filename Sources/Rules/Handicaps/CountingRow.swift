/// How many differentials count for an index, from a number on record on (Rule 5.2a).
package struct CountingRow: Equatable, Sendable {
    /// The row is for this many on record, up to the next row.
    package let from: Int
    /// How many of the lowest are averaged.
    package let count: Int
    /// Strokes that are added to the average; below zero while few scores are known.
    package let adjustment: Fraction

    package init(from: Int, count: Int, adjustment: Fraction = 0) {
        self.from = from
        self.count = count
        self.adjustment = adjustment
    }

    /// Rule 5.2a, and 5.2b from 20 on.
    package static let whs = [
        CountingRow(from: 3, count: 1, adjustment: -2),
        CountingRow(from: 4, count: 1, adjustment: -1),
        CountingRow(from: 5, count: 1),
        CountingRow(from: 6, count: 2, adjustment: -1),
        CountingRow(from: 7, count: 2),
        CountingRow(from: 9, count: 3),
        CountingRow(from: 12, count: 4),
        CountingRow(from: 15, count: 5),
        CountingRow(from: 17, count: 6),
        CountingRow(from: 19, count: 7),
        CountingRow(from: 20, count: 8),
    ]

    /// The best 8 of what there is; all while there are fewer.
    package static let bestEight = (1...8).map { CountingRow(from: $0, count: $0) }
}
