/// All that the server measures, as it stands on `fairway/ops/metrics`: Prometheus' data model, in
/// JSON.
package struct MetricsReport: Document, Equatable {
    /// When it was measured, Unix milliseconds.
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

/// One thing that is measured.
package struct MetricEntry: Document, Equatable {
    package static let kinds = ["counter", "gauge", "histogram"]

    /// With its unit: `fairway_request_commit_seconds`.
    package var name = ""
    package var type = "gauge"
    package var help = ""
    package var samples: [MetricSample] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("name", &name)
        fields.required("type", &type, .among(Self.kinds))
        fields.required("help", &help)
        fields.required("samples", &samples)
    }
}

/// One value, or with a histogram one distribution.
package struct MetricSample: Document, Equatable {
    package var labels = Keyed<String>()
    package var value: Double?
    /// Of a histogram: how many values there were, and what they add up to.
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

/// How many values were not above a bound.
package struct MetricBucket: Document, Equatable {
    package var le = 0.0
    package var count = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("le", &le)
        fields.required("count", &count)
    }
}

/// `ops/metrics`: all that the server measures, for admins; what stands on `fairway/ops/metrics`, as
/// it is now.
package struct GetMetrics: Request, Equatable {
    package typealias Result = MetricsReport
    package static let routes = [Route(.user, "ops", "metrics")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.requestForbidden]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}
