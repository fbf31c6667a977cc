internal import JSON

/// The figures of one slice of time under a closed-loop load of rounds or pings.
///
/// A *round* of a benchmark is one score on its way: from its publish to its receipt by all members
/// of the room. A *ping* is one position on its way to all its viewers.
struct LoadSlice {
    /// The time in nanoseconds after which a round or a ping is lost.
    static let patienceNs: UInt64 = 30_000_000_000

    let perSecond: Double
    /// The median of the milliseconds from the publish to the last receipt.
    let p50: Double
    let p99: Double
    /// The number of rounds or pings that never ended.
    let lost: Int
    /// The microseconds of processor time for each round or ping: one value for each measured
    /// process, then one for this process.
    let processorMicroseconds: [Double]
    /// The average number of cores that were busy with other processes.
    let coresOfOthers: Double

    /// - Parameters:
    ///   - latencies: The times from publish to last receipt in nanoseconds, as far as measured.
    ///   - count: The number of rounds or pings in the slice.
    ///   - inTime: The number of rounds or pings that ended before the slice did.
    ///   - seconds: The length of the slice.
    ///   - usage: The measurement of processor time, begun with the slice.
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

/// The medians of several slices of rounds.
extension LoadSlice {
    static func line(_ slices: [LoadSlice]) -> String {
        "\(slices.map(\.perSecond).median.text(0, width: 6)) rounds/s"
            + "  p50 \(slices.map(\.p50).median.text(3)) ms"
            + "  p99 \(slices.map(\.p99).median.text(3)) ms"
    }

    static func json(_ slices: [LoadSlice]) -> JSON {
        [
            "roundsPerSecond": .double(slices.map(\.perSecond).median.rounded(1)),
            "p50Ms": .double(slices.map(\.p50).median.rounded(4)),
            "p99Ms": .double(slices.map(\.p99).median.rounded(4)),
        ]
    }
}

/// Pairs of slices: in each pass one without a ``SideLoad``, and one with it.
struct ComparedSlices {
    var without: [LoadSlice] = []
    var with: [LoadSlice] = []

    /// The number of rounds that never ended.
    var lost: Int { (without + with).reduce(0) { $0 + $1.lost } }

    var coresOfOthers: Double { (without + with).map(\.coresOfOthers).median }

    /// The median over the passes of a figure with the side load, divided by the same figure
    /// without.
    func ratio(_ figure: (LoadSlice) -> Double) -> Double {
        zip(with, without).map { figure($0) / max(figure($1), 1e-9) }.median
    }

    var text: String {
        """
        without  \(LoadSlice.line(without))
        with     \(LoadSlice.line(with))
        """
    }

    var members: [JSON.Member] {
        [
            JSON.Member("without", LoadSlice.json(without)),
            JSON.Member("with", LoadSlice.json(with)),
        ]
    }
}

extension ComparedSlices {
    /// Measures slices without the side load and with it, in turns. A slice before them warms up.
    ///
    /// - Parameters:
    ///   - rest: The seconds from the end of a room's round to its next one.
    ///   - begin: Starts the side load, before each second slice.
    ///   - end: Collects the results of the side load after the slice.
    init(
        of subject: RoundsSubject, _ options: BenchOptions, rest: Double, begin: () -> Void,
        end: () throws(BenchError) -> Void
    ) throws(BenchError) {
        let play = { () throws(BenchError) in
            try subject.play(
                rooms: options.rooms, qos: 0, seconds: options.seconds, rest: rest)
        }
        _ = try play()
        for _ in 0..<options.passes {
            without.append(try play())
            begin()
            with.append(try play())
            try end()
        }
    }
}

/// A second load beside the rounds. It runs from its start to the end of a slice.
protocol SideLoad: AnyObject {
    /// The reply of the first refused request.
    var refusal: String? { get }
    /// Whether no request waits for its reply.
    var isQuiet: Bool { get }

    /// Sends the requests that are due.
    ///
    /// - Parameter now: The current instant of ``Clock``.
    /// - Returns: The instant at which the next request is due.
    func tick(now: UInt64) -> UInt64

    /// Handles a message if it is a reply to this load.
    ///
    /// - Returns: Whether the message was such a reply.
    func receive(
        _ client: Int, topic: UnsafeRawBufferPointer, payload: UnsafeRawBufferPointer
    ) -> Bool

    /// Sends no further requests. Those on the way still get their replies.
    func stop()
}
