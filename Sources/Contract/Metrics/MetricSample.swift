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
