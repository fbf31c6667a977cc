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
