internal import JSON

/// What ``HistoryBench`` measured.
struct HistoryFigures {
    var slices = ComparedSlices()
    /// Of each answer, nanoseconds.
    var latencies: [UInt64] = []
    /// The rounds that an answer counted.
    var counted = 0

    private var slowest: Double { Double(latencies.max() ?? 0) / 1e6 }
    private var median: Double { latencies.map { Double($0) / 1e6 }.median }

    var text: String {
        """
        \(slices.text)
                 \(latencies.count) answers, median \(median.text(0)) ms, slowest \(slowest.text(0)) ms
        with/without \(slices.ratio(\.perSecond).text(2)) of the rounds, \
        \(slices.ratio(\.p50).text(2)) of the p50, \(slices.ratio(\.p99).text(2)) of the p99
        """
    }

    var members: [JSON.Member] {
        slices.members + [
            JSON.Member("history", .int(Int64(counted))),
            JSON.Member("answers", .int(Int64(latencies.count))),
            JSON.Member("answerMedianMs", .double(median.rounded(1))),
            JSON.Member("answerSlowestMs", .double(slowest.rounded(1))),
            JSON.Member("roundsRatio", .double(slices.ratio(\.perSecond).rounded(3))),
            JSON.Member("p50Ratio", .double(slices.ratio(\.p50).rounded(3))),
            JSON.Member("p99Ratio", .double(slices.ratio(\.p99).rounded(3))),
        ]
    }
}
