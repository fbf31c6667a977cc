internal import Glibc
internal import JSON

/// `fairway-bench pings`: devices publish positions, which no viewer, five or fifty viewers
/// receive.
///
/// It compares the whole path, with each position on disk, with the broker alone, in slices that
/// take turns.
struct PingsBench {
    private static let viewers = [0, 5, 50]
    /// The number of users who publish their positions. Each has one ping on its way at a time.
    private let owners: Int
    private let options: BenchOptions

    init(_ options: BenchOptions) {
        self.options = options
        owners = options.isSmall ? 8 : 400
    }

    func run() throws(BenchError) -> BenchReport {
        let folder = try BenchFolder()
        let names = (0..<owners).map { "pinger\($0)" }
        let viewers = (0..<(Self.viewers.max() ?? 0)).map { "viewer\($0)" }
        let plain = try PlainPings(
            folder, owners: names, viewers: viewers, counts: Self.viewers)
        let whole = try WholePings(folder, owners: names, viewers: viewers)
        var figures = PingsFigures(viewers: Self.viewers)
        for pass in 0...options.passes {
            for count in Self.viewers {
                let alone = try plain.play(viewers: count, seconds: options.seconds)
                let all = try whole.play(viewers: count, seconds: options.seconds)
                // The first pass warms up.
                if pass > 0 { figures.add(alone, all, viewers: count) }
            }
        }
        figures.missed = try whole.missed()
        return BenchReport(
            "pings", folder: folder, options: options, lost: figures.lost,
            figures: [JSON.Member("owners", .int(Int64(owners)))] + figures.members,
            text: "\(owners) users tell where they are\n\(figures.text)")
    }
}

/// The figures of ``PingsBench``.
struct PingsFigures {
    private struct Row {
        let viewers: Int
        var alone: [LoadSlice] = []
        var whole: [LoadSlice] = []
    }

    private static let aloneParts = ["broker", "load"]
    private static let wholeParts = ["broker", "daemon", "load"]

    private var rows: [Row]
    /// The number of pings that the daemon did not accept.
    var missed = 0

    init(viewers: [Int]) {
        rows = viewers.map { Row(viewers: $0) }
    }

    mutating func add(_ alone: LoadSlice, _ whole: LoadSlice, viewers: Int) {
        for place in rows.indices where rows[place].viewers == viewers {
            rows[place].alone.append(alone)
            rows[place].whole.append(whole)
        }
    }

    var lost: Int {
        missed + rows.reduce(0) { $0 + ($1.alone + $1.whole).reduce(0) { $0 + $1.lost } }
    }

    var text: String {
        let lines = rows.map { row in
            """
            \(row.viewers) viewers each
              broker alone  \(LoadSlice.line(row.alone, parts: Self.aloneParts))
              whole path    \(LoadSlice.line(row.whole, parts: Self.wholeParts))
            """
        }
        let others = rows.flatMap { $0.alone + $0.whole }.map(\.coresOfOthers).median
        return lines.joined(separator: "\n") + """

            Broker alone, 0 viewers: one client reads all. 0 viewers is sharing without coordinates.
            Aims: 10,000 pings/s without viewers, 5,000 with five each.
            Meanwhile other processes kept \(others.text(2)) cores busy.
            """
    }

    var members: [JSON.Member] {
        let rows = rows.map { row -> JSON in
            [
                "viewers": .int(Int64(row.viewers)),
                "broker": LoadSlice.json(row.alone, parts: Self.aloneParts),
                "whole": LoadSlice.json(row.whole, parts: Self.wholeParts),
            ]
        }
        let others = self.rows.flatMap { $0.alone + $0.whole }.map(\.coresOfOthers).median
        return [
            JSON.Member("rows", .array(rows)),
            JSON.Member("coresOfOthers", .double(others.rounded(3))),
        ]
    }
}

/// The medians of several slices of pings.
extension LoadSlice {
    fileprivate static func line(_ slices: [LoadSlice], parts: [String]) -> String {
        let processor = zip(parts, processor(slices)).map { "\($0) \($1.text(1))" }
        return "\(slices.map(\.perSecond).median.text(0, width: 6)) pings/s"
            + "  p50 \(slices.map(\.p50).median.text(2, width: 6)) ms"
            + "  p99 \(slices.map(\.p99).median.text(2, width: 6)) ms"
            + "  µs of CPU a ping: \(processor.joined(separator: ", "))"
    }

    fileprivate static func json(_ slices: [LoadSlice], parts: [String]) -> JSON {
        [
            "pingsPerSecond": .double(slices.map(\.perSecond).median.rounded(1)),
            "p50Ms": .double(slices.map(\.p50).median.rounded(4)),
            "p99Ms": .double(slices.map(\.p99).median.rounded(4)),
            "processorMicroseconds": .object(
                zip(parts, processor(slices)).map { JSON.Member($0, .double($1.rounded(2))) }),
        ]
    }

    private static func processor(_ slices: [LoadSlice]) -> [Double] {
        (slices.first?.processorMicroseconds.indices ?? 0..<0).map { part in
            slices.map { $0.processorMicroseconds[part] }.median
        }
    }
}
