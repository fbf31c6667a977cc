internal import JSON

/// What ``JoinsBench`` measured, a slice of each kind a pass.
struct JoinsFigures {
    var without: [RoundsSlice] = []
    var with: [RoundsSlice] = []
    /// A second, one figure a pass.
    private var joins: [Double] = []
    private var signIns: [Double] = []
    private var skipped = 0

    /// Takes what a slice's joins came to.
    mutating func add(_ load: JoinsLoad, seconds: Double) {
        joins.append(Double(load.joins) / seconds)
        signIns.append(Double(load.signIns) / seconds)
        skipped += load.skipped
    }

    /// Microseconds of processor time that a join took, of broker, daemon and load:
    /// what the rounds beside it took more than those without.
    private var processor: [Double] {
        (0..<3).map { part in
            let more = zip(with, without).map { with, without in
                (with.processorMicroseconds[part] - without.processorMicroseconds[part])
                    * with.roundsPerSecond
            }
            return more.median / Swift.max(joins.median, 1)
        }
    }

    private var coresOfOthers: Double { (without + with).map(\.coresOfOthers).median }

    var lost: Int { (without + with).reduce(0) { $0 + $1.lost } }

    private var rounds: Double { ratio(\.roundsPerSecond) }
    private var p99: Double { ratio(\.p99) }

    private func ratio(_ figure: (RoundsSlice) -> Double) -> Double {
        zip(with, without).map { figure($0) / max(figure($1), 1e-9) }.median
    }

    var text: String {
        """
        without  \(RoundsSlice.line(without))
        with     \(RoundsSlice.line(with))
                 \(joins.median.text(0)) joins/s, \(signIns.median.text(1)) sign-ins/s, \(skipped) joins skipped
        with/without \(rounds.text(2)) of the rounds, \(p99.text(2)) of the p99
        a join cost broker \(processor[0].text(0)), daemon \
        \(processor[1].text(0)), load \(processor[2].text(0)) µs of CPU
        Meanwhile other processes kept \(coresOfOthers.text(2)) cores busy.
        beside it: Mosquitto's dynamic-security plugin at 5,000 users and 50 joins/s: 0.07
        """
    }

    var members: [JSON.Member] {
        [
            JSON.Member("without", RoundsSlice.json(without)),
            JSON.Member("with", RoundsSlice.json(with)),
            JSON.Member("joinsPerSecond", .double(joins.median.rounded(1))),
            JSON.Member("signInsPerSecond", .double(signIns.median.rounded(1))),
            JSON.Member("joinsSkipped", .int(Int64(skipped))),
            JSON.Member("processorMicroseconds", .array(processor.map { .double($0.rounded(1)) })),
            JSON.Member("coresOfOthers", .double(coresOfOthers.rounded(3))),
            JSON.Member("roundsRatio", .double(rounds.rounded(3))),
            JSON.Member("p99Ratio", .double(p99.rounded(3))),
        ]
    }
}
