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
