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
