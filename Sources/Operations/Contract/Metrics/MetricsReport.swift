package import Contract
package import Topics

/// The contract for metrics.
package enum MetricsContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [GetMetrics.self]
    }
}

/// All metrics of the server, retained on `fairway/ops/metrics`: Prometheus' data model in JSON.
package struct MetricsReport: Document, Equatable {
    /// The time of the measurement, Unix milliseconds.
    package var at = 0
    package var version = ""
    package var metrics: [MetricEntry] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("at", &at)
        fields.required("version", &version)
        fields.required("metrics", &metrics)
    }
}

/// A metric with all its samples.
package struct MetricEntry: Document, Equatable {
    package enum Kind: String, WordValue {
        /// A number that only grows, from 0 at the start.
        case counter
        case gauge, histogram
    }

    /// The name with its unit, such as `fairway_request_commit_seconds`.
    package var name = ""
    package var type = Kind.gauge
    package var help = ""
    package var samples: [MetricSample] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("name", &name)
        fields.required("type", &type)
        fields.required("help", &help)
        fields.required("samples", &samples)
    }
}

/// A value of a counter or gauge, or a distribution of a histogram.
package struct MetricSample: Document, Equatable {
    package var labels = Keyed<String>()
    package var value: Double?
    /// The number and the sum of the values; only in a histogram.
    package var count: Int?
    package var sum: Double?
    package var buckets: [MetricBucket]?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("labels", &labels)
        fields.optional("value", &value)
        fields.optional("count", &count)
        fields.optional("sum", &sum)
        fields.optional("buckets", &buckets)
    }
}

/// The number of values at or below the bound `le`.
package struct MetricBucket: Document, Equatable {
    package var le = 0.0
    package var count = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("le", &le)
        fields.required("count", &count)
    }
}

/// `ops/metrics`: the current metrics of the server; for admins.
///
/// The same report is retained on `fairway/ops/metrics`, up to ten seconds old.
package struct GetMetrics: OpsRequest, Equatable {
    package typealias Result = MetricsReport
    package static let routes = [Route(.user, "ops", "metrics")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.requestForbidden]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}
