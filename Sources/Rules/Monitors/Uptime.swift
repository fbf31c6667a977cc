/// How much of a time something was up, of that in which somebody looked and nobody worked on it.
package struct Uptime: Equatable, Sendable {
    /// Milliseconds.
    package var upMs: Int64 = 0
    package var downMs: Int64 = 0

    package static let dayMs: Int64 = 86_400_000

    package init(upMs: Int64 = 0, downMs: Int64 = 0) {
        self.upMs = upMs
        self.downMs = downMs
    }

    /// - Parameters:
    ///   - spans: In any order, none overlapping another.
    ///   - from, to: Unix milliseconds.
    package init(of spans: some Sequence<MonitorSpan>, from: Int64, to: Int64) {
        for span in spans {
            let length = max(0, min(span.ended, to) - max(span.began, from))
            switch span.kind {
            case .up: upMs += length
            case .down: downMs += length
            case .maintained: break
            }
        }
    }

    /// 0 to 1; nil where nobody looked.
    package var share: Double? {
        let all = upMs + downMs
        return all > 0 ? Double(upMs) / Double(all) : nil
    }

    /// Whether an objective is met; nil where nobody looked.
    /// - Parameter objective: 0 to 1.
    package func meets(_ objective: Double) -> Bool? { share.map { $0 >= objective } }

    /// Day by day (UTC), the oldest first, the last one is that of the instant.
    package static func days(
        _ count: Int, of spans: [MonitorSpan], until now: Int64
    ) -> [Uptime] {
        let last = now / dayMs
        var days = Array(repeating: Uptime(), count: count)
        let first = last - Int64(count) + 1
        for span in spans {
            let from = max(span.began / dayMs, first)
            let to = min(span.ended / dayMs, last)
            guard from <= to else { continue }
            for day in from...to {
                let part = Uptime(of: [span], from: day * dayMs, to: (day + 1) * dayMs)
                days[Int(day - first)].upMs += part.upMs
                days[Int(day - first)].downMs += part.downMs
            }
        }
        return days
    }
}
