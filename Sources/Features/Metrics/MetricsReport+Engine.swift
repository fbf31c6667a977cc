import Contract
import Engine

extension MetricsReport {
    /// - Parameter now: Unix milliseconds.
    init(_ metrics: [Metric], at now: Int64) {
        self.init()
        at = Int(now)
        version = fairwayVersion
        self.metrics = metrics.map { MetricEntry($0) }
    }
}

extension MetricEntry {
    fileprivate init(_ metric: Metric) {
        self.init()
        name = metric.name
        type = metric.kind.rawValue
        help = metric.help
        samples = metric.samples.map { MetricSample($0) }
    }
}

extension MetricSample {
    fileprivate init(_ sample: Metric.Sample) {
        self.init()
        for label in sample.labels { labels.append(label.name, label.value) }
        switch sample.value {
        case .number(let number): value = number
        case .distribution(let values):
            count = Int(clamping: values.count)
            sum = values.sum
            buckets = zip(values.bounds, values.cumulative).map { bound, count in
                var bucket = MetricBucket()
                bucket.le = bound
                bucket.count = Int(clamping: count)
                return bucket
            }
        }
    }
}
