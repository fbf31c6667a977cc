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
        without  \(Self.line(without))
        with     \(Self.line(with))
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
            JSON.Member("without", Self.json(without)), JSON.Member("with", Self.json(with)),
            JSON.Member("joinsPerSecond", .double(joins.median.rounded(1))),
            JSON.Member("signInsPerSecond", .double(signIns.median.rounded(1))),
            JSON.Member("joinsSkipped", .int(Int64(skipped))),
            JSON.Member("processorMicroseconds", .array(processor.map { .double($0.rounded(1)) })),
            JSON.Member("coresOfOthers", .double(coresOfOthers.rounded(3))),
            JSON.Member("roundsRatio", .double(rounds.rounded(3))),
            JSON.Member("p99Ratio", .double(p99.rounded(3))),
        ]
    }

    private static func line(_ slices: [RoundsSlice]) -> String {
        "\(slices.map(\.roundsPerSecond).median.text(0, width: 6)) rounds/s"
            + "  p50 \(slices.map(\.p50).median.text(3)) ms"
            + "  p99 \(slices.map(\.p99).median.text(3)) ms"
    }

    private static func json(_ slices: [RoundsSlice]) -> JSON {
        [
            "roundsPerSecond": .double(slices.map(\.roundsPerSecond).median.rounded(1)),
            "p50Ms": .double(slices.map(\.p50).median.rounded(4)),
            "p99Ms": .double(slices.map(\.p99).median.rounded(4)),
        ]
    }
}
