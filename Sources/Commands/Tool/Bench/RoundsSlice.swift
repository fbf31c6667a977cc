internal import JSON

/// What one stretch of closed-loop play gave.
struct RoundsSlice {
    let roundsPerSecond: Double
    /// Milliseconds from the publish to the last of the four receipts.
    let p50: Double
    let p99: Double
    /// Rounds that never ended.
    let lost: Int
    /// Microseconds of processor time a round: the processes asked for, then this one.
    let processorMicroseconds: [Double]
    /// Cores busy with what is not measured here.
    let coresOfOthers: Double

    /// - Parameters:
    ///   - latencies: Of every round that ended, in nanoseconds.
    ///   - inTime: How many of them ended within the time.
    ///   - usage: Begun with the first of them.
    init(
        latencies: [UInt64], inTime: Int, lost: Int, seconds: Double, usage: ProcessorUsage
    ) {
        let sorted = latencies.sorted()
        roundsPerSecond = Double(inTime) / seconds
        p50 = Self.milliseconds(sorted, 0.5)
        p99 = Self.milliseconds(sorted, 0.99)
        self.lost = lost
        processorMicroseconds = usage.sinceStart.map { $0 * 1e6 / Double(max(latencies.count, 1)) }
        coresOfOthers = usage.coresOfOthers
    }

    private static func milliseconds(_ sorted: [UInt64], _ part: Double) -> Double {
        guard !sorted.isEmpty else { return 0 }
        return Double(sorted[Int(part * Double(sorted.count - 1))]) / 1e6
    }
}

/// The medians of several slices.
extension RoundsSlice {
    static func line(_ slices: [RoundsSlice]) -> String {
        "\(slices.map(\.roundsPerSecond).median.text(0, width: 6)) rounds/s"
            + "  p50 \(slices.map(\.p50).median.text(3)) ms"
            + "  p99 \(slices.map(\.p99).median.text(3)) ms"
    }

    static func json(_ slices: [RoundsSlice]) -> JSON {
        [
            "roundsPerSecond": .double(slices.map(\.roundsPerSecond).median.rounded(1)),
            "p50Ms": .double(slices.map(\.p50).median.rounded(4)),
            "p99Ms": .double(slices.map(\.p99).median.rounded(4)),
        ]
    }
}
