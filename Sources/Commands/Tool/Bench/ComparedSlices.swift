internal import JSON

/// Slices with something going on beside the rounds, and without, in turns: one of each kind a pass.
struct ComparedSlices {
    var without: [RoundsSlice] = []
    var with: [RoundsSlice] = []

    /// Rounds that never ended.
    var lost: Int { (without + with).reduce(0) { $0 + $1.lost } }

    var coresOfOthers: Double { (without + with).map(\.coresOfOthers).median }

    /// The median over the passes of a figure with it to the same figure without.
    func ratio(_ figure: (RoundsSlice) -> Double) -> Double {
        zip(with, without).map { figure($0) / max(figure($1), 1e-9) }.median
    }

    var text: String {
        """
        without  \(RoundsSlice.line(without))
        with     \(RoundsSlice.line(with))
        """
    }

    var members: [JSON.Member] {
        [
            JSON.Member("without", RoundsSlice.json(without)),
            JSON.Member("with", RoundsSlice.json(with)),
        ]
    }
}
