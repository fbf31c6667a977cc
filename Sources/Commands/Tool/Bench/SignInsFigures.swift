internal import JSON

/// What ``SignInsBench`` measured, a slice of each kind a pass.
struct SignInsFigures {
    var without: [RoundsSlice] = []
    var with: [RoundsSlice] = []
    /// Of each sign-in, nanoseconds.
    var latencies: [UInt64] = []

    var lost: Int { (without + with).reduce(0) { $0 + $1.lost } }

    private var slowest: Double { Double(latencies.max() ?? 0) / 1e9 }
    private var median: Double { latencies.map { Double($0) / 1e9 }.median }

    private func ratio(_ figure: (RoundsSlice) -> Double) -> Double {
        zip(with, without).map { figure($0) / max(figure($1), 1e-9) }.median
    }

    var text: String {
        """
        without  \(RoundsSlice.line(without))
        with     \(RoundsSlice.line(with))
                 \(latencies.count) sign-ins, median \(median.text(2)) s, slowest \(slowest.text(2)) s
        with/without \(ratio(\.roundsPerSecond).text(2)) of the rounds, \
        \(ratio(\.p50).text(2)) of the p50, \(ratio(\.p99).text(2)) of the p99
        """
    }

    var members: [JSON.Member] {
        [
            JSON.Member("without", RoundsSlice.json(without)),
            JSON.Member("with", RoundsSlice.json(with)),
            JSON.Member("signIns", .int(Int64(latencies.count))),
            JSON.Member("signInMedianSeconds", .double(median.rounded(3))),
            JSON.Member("signInSlowestSeconds", .double(slowest.rounded(3))),
            JSON.Member("roundsRatio", .double(ratio(\.roundsPerSecond).rounded(3))),
            JSON.Member("p50Ratio", .double(ratio(\.p50).rounded(3))),
            JSON.Member("p99Ratio", .double(ratio(\.p99).rounded(3))),
        ]
    }
}
