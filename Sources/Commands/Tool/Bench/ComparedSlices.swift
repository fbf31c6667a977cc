internal import JSON

/// Slices with something going on beside the rounds, and without, in turns: one of each kind a pass.
struct ComparedSlices {
    var without: [LoadSlice] = []
    var with: [LoadSlice] = []

    /// Rounds that never ended.
    var lost: Int { (without + with).reduce(0) { $0 + $1.lost } }

    var coresOfOthers: Double { (without + with).map(\.coresOfOthers).median }

    /// The median over the passes of a figure with it to the same figure without.
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
    /// Rounds in turns without what goes on beside them, and with it; first a slice that does not
    /// count.
    /// - Parameters:
    ///   - rest: Seconds from the end of a room's round to its next.
    ///   - begin: Starts what goes on beside a slice.
    ///   - end: Takes what came of it.
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
