/// How values are distributed: how many were not above each of some bounds.
///
/// Owned by the thread that notes values; others get copies.
package struct Histogram: Equatable, Sendable {
    /// For times, seconds.
    package static let seconds: [Double] = [
        0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1,
        2.5, 5, 10,
    ]
    /// For how many there are of something.
    package static let counts: [Double] = [
        1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000,
    ]

    /// Upper bounds, ascending; what is above the last one is counted too.
    package let bounds: [Double]
    private var counts: [UInt64]
    package private(set) var sum = 0.0

    package init(_ bounds: [Double]) {
        self.bounds = bounds
        counts = Array(repeating: 0, count: bounds.count + 1)
    }

    /// - Complexity: O(log n) in the bounds.
    package mutating func note(_ value: Double) {
        var low = 0
        var high = bounds.count
        while low < high {
            let middle = (low + high) / 2
            if value <= bounds[middle] { high = middle } else { low = middle + 1 }
        }
        counts[low] &+= 1
        sum += value
    }

    package var count: UInt64 { counts.reduce(0, &+) }

    /// How many are not above each bound.
    package var cumulative: [UInt64] {
        var total: UInt64 = 0
        return counts.dropLast().map { count in
            total &+= count
            return total
        }
    }
}
