internal import JSON

/// What one stretch of a closed-loop load gave: of rounds, or of pings.
struct LoadSlice {
    /// A round or a ping that takes longer than this is lost, nanoseconds.
    static let patienceNs: UInt64 = 30_000_000_000

    let perSecond: Double
    /// Milliseconds from the publish to the last receipt.
    let p50: Double
    let p99: Double
    /// Those that never ended.
    let lost: Int
    /// Microseconds of processor time of each: the processes asked for, then this one.
    let processorMicroseconds: [Double]
    /// Cores busy with what is not measured here.
    let coresOfOthers: Double

    /// - Parameters:
    ///   - latencies: Of those that somebody received, in nanoseconds.
    ///   - count: How many there were.
    ///   - inTime: How many of them ended within the time.
    ///   - usage: Begun with the first of them.
    init(
        latencies: [UInt64], count: Int, inTime: Int, lost: Int, seconds: Double,
        usage: ProcessorUsage
    ) {
        let sorted = latencies.sorted()
        perSecond = Double(inTime) / seconds
        p50 = Self.milliseconds(sorted, 0.5)
        p99 = Self.milliseconds(sorted, 0.99)
        self.lost = lost
        processorMicroseconds = usage.sinceStart.map { $0 * 1e6 / Double(max(count, 1)) }
        coresOfOthers = usage.coresOfOthers
    }

    private static func milliseconds(_ sorted: [UInt64], _ part: Double) -> Double {
        guard !sorted.isEmpty else { return 0 }
        return Double(sorted[Int(part * Double(sorted.count - 1))]) / 1e6
    }
}
