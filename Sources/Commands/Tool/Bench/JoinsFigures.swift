internal import JSON

/// What ``JoinsBench`` measured.
struct JoinsFigures {
    var slices = ComparedSlices()
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
            let more = zip(slices.with, slices.without).map { with, without in
                (with.processorMicroseconds[part] - without.processorMicroseconds[part])
                    * with.perSecond
            }
            return more.median / Swift.max(joins.median, 1)
        }
    }

    private var rounds: Double { slices.ratio(\.perSecond) }
    private var p99: Double { slices.ratio(\.p99) }

    var text: String {
        """
        \(slices.text)
                 \(joins.median.text(0)) joins/s, \(signIns.median.text(1)) sign-ins/s, \(skipped) joins skipped
        with/without \(rounds.text(2)) of the rounds, \(p99.text(2)) of the p99
        a join cost broker \(processor[0].text(0)), daemon \
        \(processor[1].text(0)), load \(processor[2].text(0)) µs of CPU
        Meanwhile other processes kept \(slices.coresOfOthers.text(2)) cores busy.
        beside it: Mosquitto's dynamic-security plugin at 5,000 users and 50 joins/s: 0.07
        """
    }

    var members: [JSON.Member] {
        slices.members + [
            JSON.Member("joinsPerSecond", .double(joins.median.rounded(1))),
            JSON.Member("signInsPerSecond", .double(signIns.median.rounded(1))),
            JSON.Member("joinsSkipped", .int(Int64(skipped))),
            JSON.Member("processorMicroseconds", .array(processor.map { .double($0.rounded(1)) })),
            JSON.Member("coresOfOthers", .double(slices.coresOfOthers.rounded(3))),
            JSON.Member("roundsRatio", .double(rounds.rounded(3))),
            JSON.Member("p99Ratio", .double(p99.rounded(3))),
        ]
    }
}
