package import Engine

/// Metrics as Prometheus reads them (text format 0.0.4).
package enum PrometheusText {
    package static let type = "text/plain; version=0.0.4; charset=utf-8"

    package static func text(of metrics: [Metric]) -> String {
        var text = ""
        for metric in metrics where !metric.samples.isEmpty {
            text += "# HELP \(metric.name) \(escaped(metric.help))\n"
            text += "# TYPE \(metric.name) \(metric.kind.rawValue)\n"
            for sample in metric.samples { write(sample, of: metric.name, to: &text) }
        }
        return text
    }

    private static func write(_ sample: Metric.Sample, of name: String, to text: inout String) {
        switch sample.value {
        case .number(let value):
            text += "\(name)\(labels(sample.labels)) \(number(value))\n"
        case .distribution(let values):
            for (bound, count) in zip(values.bounds, values.cumulative) {
                text += "\(name)_bucket\(labels(sample.labels, bound: number(bound))) \(count)\n"
            }
            text += "\(name)_bucket\(labels(sample.labels, bound: "+Inf")) \(values.count)\n"
            text += "\(name)_sum\(labels(sample.labels)) \(number(values.sum))\n"
            text += "\(name)_count\(labels(sample.labels)) \(values.count)\n"
        }
    }

    private static func labels(_ labels: [Metric.Label], bound: String? = nil) -> String {
        var pairs = labels.map { "\($0.name)=\"\(escaped($0.value, quotes: true))\"" }
        if let bound { pairs.append("le=\"\(bound)\"") }
        return pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}"
    }

    /// Whole numbers without a fraction, as people write them.
    private static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        return Int64(exactly: value).map { "\($0)" } ?? "\(value)"
    }

    private static func escaped(_ text: String, quotes: Bool = false) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\"" where quotes: escaped += "\\\""
            default: escaped.append(character)
            }
        }
        return escaped
    }
}
