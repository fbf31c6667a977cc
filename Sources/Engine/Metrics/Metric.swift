import Contract

/// Something that is measured, with its values at one moment (Prometheus' data model).
package struct Metric: Equatable, Sendable {
    package enum Kind: String, Sendable {
        /// Only grows, from 0 at the start of what counts.
        case counter
        case gauge
        case histogram
    }

    /// One of the words that tell values of a metric apart. Words are of a closed set: what users
    /// choose (a name, a room, a topic) is never one.
    package struct Label: Equatable, Sendable {
        package let name: String
        package let value: String
    }

    package enum Value: Equatable, Sendable {
        case number(Double)
        case distribution(Histogram)
    }

    package struct Sample: Equatable, Sendable {
        package let labels: [Label]
        package let value: Value
    }

    /// With its unit (`_seconds`, `_bytes`); a counter's ends with `_total`.
    package let name: String
    package let help: String
    package let kind: Kind
    package private(set) var samples: [Sample] = []

    package init(_ name: String, _ kind: Kind, _ help: String) {
        self.name = name
        self.help = help
        self.kind = kind
    }

    /// A metric of one value.
    package init(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
        self.init(name, kind, help)
        add(value)
    }

    package mutating func add(_ value: Double, _ labels: KeyValuePairs<String, String> = [:]) {
        samples.append(Sample(labels: Self.labels(labels), value: .number(value)))
    }

    package mutating func add(
        _ value: some BinaryInteger, _ labels: KeyValuePairs<String, String> = [:]
    ) {
        add(Double(value), labels)
    }

    package mutating func add(
        _ distribution: Histogram, _ labels: KeyValuePairs<String, String> = [:]
    ) {
        samples.append(Sample(labels: Self.labels(labels), value: .distribution(distribution)))
    }

    private static func labels(_ pairs: KeyValuePairs<String, String>) -> [Label] {
        pairs.map { Label(name: $0.key, value: $0.value) }
    }
}

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

/// How full a queue is.
package struct QueueLoad: Equatable, Sendable {
    package let count: Int
    /// More are turned away.
    package let most: Int

    package init(count: Int, most: Int) {
        self.count = count
        self.most = most
    }

    /// 0 for an empty one, 100 for a full one.
    package var percent: Int { most > 0 ? count * 100 / most : 0 }
}

/// How often a request was answered, and how; the writer thread's own.
final class RequestTally {
    private(set) var done: UInt64 = 0
    /// By code: as many as the contract has, and in fact as the request may be refused with.
    private(set) var refused: [ErrorCode: UInt64] = [:]

    func note(_ code: ErrorCode?) {
        guard let code else {
            done &+= 1
            return
        }
        refused[code, default: 0] &+= 1
    }
}
