internal import JSON

/// What ``SignInsBench`` measured.
struct SignInsFigures {
    var slices = ComparedSlices()
    /// Of each sign-in, nanoseconds.
    var latencies: [UInt64] = []

    private var slowest: Double { Double(latencies.max() ?? 0) / 1e9 }
    private var median: Double { latencies.map { Double($0) / 1e9 }.median }

    var text: String {
        """
        \(slices.text)
                 \(latencies.count) sign-ins, median \(median.text(2)) s, slowest \(slowest.text(2)) s
        with/without \(slices.ratio(\.perSecond).text(2)) of the rounds, \
        \(slices.ratio(\.p50).text(2)) of the p50, \(slices.ratio(\.p99).text(2)) of the p99
        """
    }

    var members: [JSON.Member] {
        slices.members + [
            JSON.Member("signIns", .int(Int64(latencies.count))),
            JSON.Member("signInMedianSeconds", .double(median.rounded(3))),
            JSON.Member("signInSlowestSeconds", .double(slowest.rounded(3))),
            JSON.Member("roundsRatio", .double(slices.ratio(\.perSecond).rounded(3))),
            JSON.Member("p50Ratio", .double(slices.ratio(\.p50).rounded(3))),
            JSON.Member("p99Ratio", .double(slices.ratio(\.p99).rounded(3))),
        ]
    }
}
