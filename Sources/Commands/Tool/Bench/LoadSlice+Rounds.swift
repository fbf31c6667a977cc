internal import JSON

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
