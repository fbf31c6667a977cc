import Topics

/// A metric with its current values (Prometheus' data model).
package struct Metric: Equatable, Sendable {
    package enum Kind: String, Sendable {
        /// A number that only grows, from 0 at the start.
        case counter
        case gauge
        case histogram
    }

    /// A label that distinguishes the values of a metric. Labels come from a closed set, and never
    /// contain data of users (names, rooms, topics).
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

    /// The name, with its unit (`_seconds`, `_bytes`). A counter's name ends with `_total`.
    package let name: String
    package let help: String
    package let kind: Kind
    package private(set) var samples: [Sample] = []

    package init(_ name: String, _ kind: Kind, _ help: String) {
        self.name = name
        self.help = help
        self.kind = kind
    }

    /// Creates a metric with one value.
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

/// A distribution of values: the number of values up to each bound.
///
/// Only the thread that notes values owns it. Others get copies.
package struct Histogram: Equatable, Sendable {
    /// Bounds for durations, in seconds.
    package static let seconds: [Double] = [
        0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1,
        2.5, 5, 10,
    ]
    /// Bounds for numbers of items.
    package static let counts: [Double] = [
        1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000,
    ]

    /// Upper bounds, ascending. Values above the last one are counted too.
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

    /// The number of values up to each bound.
    package var cumulative: [UInt64] {
        var total: UInt64 = 0
        return counts.dropLast().map { count in
            total &+= count
            return total
        }
    }
}

/// The fill level of a queue.
package struct QueueLoad: Equatable, Sendable {
    package let count: Int
    /// The limit. Further items are refused.
    package let most: Int

    package init(count: Int, most: Int) {
        self.count = count
        self.most = most
    }

    /// The fill level in percent, 0 to 100.
    package var percent: Int { most > 0 ? count * 100 / most : 0 }
}

/// The numbers of accepted and refused requests of one route. Only the writer thread uses it.
final class RequestTally {
    private(set) var done: UInt64 = 0
    /// Refusals by code. The contract limits the number of codes.
    private(set) var refused: [ErrorCode: UInt64] = [:]

    func note(_ code: ErrorCode?) {
        guard let code else {
            done &+= 1
            return
        }
        refused[code, default: 0] &+= 1
    }
}

/// A part of the daemon that measures on threads other than the writer's.
package protocol MetricsSource: AnyObject, Sendable {
    /// The current metrics. The writer reads them every few seconds.
    var metrics: [Metric] { get }
}
