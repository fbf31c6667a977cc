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
