internal import JSON

/// What one stretch of closed-loop pings gave.
struct PingsSlice {
    let pingsPerSecond: Double
    /// Milliseconds from the publish to the last viewer's receipt.
    let p50: Double
    let p99: Double
    /// Pings that never arrived.
    let lost: Int
    /// Microseconds of processor time a ping: the processes asked for, then this one.
    let processorMicroseconds: [Double]
    /// Cores busy with what is not measured here.
    let coresOfOthers: Double

    init(
        latencies: [UInt64], pings: Int, inTime: Int, lost: Int, seconds: Double,
        usage: ProcessorUsage
    ) {
        let sorted = latencies.sorted()
        pingsPerSecond = Double(inTime) / seconds
        p50 = Self.milliseconds(sorted, 0.5)
        p99 = Self.milliseconds(sorted, 0.99)
        self.lost = lost
        processorMicroseconds = usage.sinceStart.map { $0 * 1e6 / Double(max(pings, 1)) }
        coresOfOthers = usage.coresOfOthers
    }

    private static func milliseconds(_ sorted: [UInt64], _ part: Double) -> Double {
        guard !sorted.isEmpty else { return 0 }
        return Double(sorted[Int(part * Double(sorted.count - 1))]) / 1e6
    }
}

/// The medians of several slices.
extension PingsSlice {
    static func line(_ slices: [PingsSlice], parts: [String]) -> String {
        let processor = zip(parts, processor(slices)).map { "\($0) \($1.text(1))" }
        return "\(slices.map(\.pingsPerSecond).median.text(0, width: 6)) pings/s"
            + "  p50 \(slices.map(\.p50).median.text(2, width: 6)) ms"
            + "  p99 \(slices.map(\.p99).median.text(2, width: 6)) ms"
            + "  µs of CPU a ping: \(processor.joined(separator: ", "))"
    }

    static func json(_ slices: [PingsSlice], parts: [String]) -> JSON {
        [
            "pingsPerSecond": .double(slices.map(\.pingsPerSecond).median.rounded(1)),
            "p50Ms": .double(slices.map(\.p50).median.rounded(4)),
            "p99Ms": .double(slices.map(\.p99).median.rounded(4)),
            "processorMicroseconds": .object(
                zip(parts, processor(slices)).map { JSON.Member($0, .double($1.rounded(2))) }),
        ]
    }

    private static func processor(_ slices: [PingsSlice]) -> [Double] {
        (slices.first?.processorMicroseconds.indices ?? 0..<0).map { part in
            slices.map { $0.processorMicroseconds[part] }.median
        }
    }
}
