internal import JSON

/// What ``PingsBench`` measured.
struct PingsFigures {
    private struct Row {
        let viewers: Int
        var alone: [PingsSlice] = []
        var whole: [PingsSlice] = []
    }

    private static let aloneParts = ["broker", "load"]
    private static let wholeParts = ["broker", "daemon", "load"]

    private var rows: [Row]
    /// Pings that the daemon did not take.
    var missed = 0

    init(viewers: [Int]) {
        rows = viewers.map { Row(viewers: $0) }
    }

    mutating func add(_ alone: PingsSlice, _ whole: PingsSlice, viewers: Int) {
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
              broker alone  \(PingsSlice.line(row.alone, parts: Self.aloneParts))
              whole path    \(PingsSlice.line(row.whole, parts: Self.wholeParts))
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
                "broker": PingsSlice.json(row.alone, parts: Self.aloneParts),
                "whole": PingsSlice.json(row.whole, parts: Self.wholeParts),
            ]
        }
        let others = self.rows.flatMap { $0.alone + $0.whole }.map(\.coresOfOthers).median
        return [
            JSON.Member("rows", .array(rows)),
            JSON.Member("coresOfOthers", .double(others.rounded(3))),
        ]
    }
}
