internal import JSON

/// The figures of ``RoundsBench`` as a table and as JSON.
struct RoundsTable {
    private let cells: [RoundsCell]

    init(_ cells: [RoundsCell]) { self.cells = cells }

    var lost: Int { cells.reduce(0) { $0 + $1.slices.reduce(0) { $0 + $1.lost } } }

    private var coresOfOthers: Double { cells.flatMap(\.slices).map(\.coresOfOthers).median }

    var figures: [JSON.Member] {
        [
            JSON.Member("cells", .array(cells.map(Self.json))),
            JSON.Member("ratios", .array(ratios.map(\.json))),
            JSON.Member("allToEvents", .array(followings.map(\.json))),
            JSON.Member("coresOfOthers", .double(coresOfOthers.rounded(3))),
        ]
    }

    var text: String {
        let head = """
                                                   CPU µs a round
            subject  rooms  QoS  rounds/s  p50 ms  p99 ms   broker    echo  daemon    load
            """
        let lines =
            cells.map(Self.line) + [""] + ratios.map(\.text) + followings.map(\.text)
            + ["Meanwhile other processes kept \(coresOfOthers.text(2)) cores busy."]
        return ([head] + lines).joined(separator: "\n")
    }

    /// The comparisons of all three subjects, for each number of rooms and each QoS.
    private var ratios: [RoundsRatio] {
        cells.filter { $0.subject.name == .echo }.compactMap { echo in
            let same = cells.filter { $0.rooms == echo.rooms && $0.qos == echo.qos }
            guard let broker = same.first(where: { $0.subject.name == .broker }),
                let whole = same.first(where: { $0.subject.name == .whole })
            else { return nil }
            return RoundsRatio(broker: broker, echo: echo, whole: whole)
        }
    }

    /// The comparisons of all topics with the events alone, with `--follow both`.
    private var followings: [FollowRatio] {
        cells.filter { $0.subject.name == .all }.compactMap { all in
            cells.first {
                $0.subject.name == .whole && $0.rooms == all.rooms && $0.qos == all.qos
            }.map { FollowRatio(events: $0, all: all) }
        }
    }

    private static func line(_ cell: RoundsCell) -> String {
        let name = cell.subject.name.rawValue
        let processor = RoundsSubject.Part.allCases.map { part in
            cell.processor(part)?.text(1, width: 8) ?? "       -"
        }
        return name + String(repeating: " ", count: 8 - name.count)
            + Double(cell.rooms).text(0, width: 6) + Double(cell.qos).text(0, width: 5)
            + cell.median(\.perSecond).text(0, width: 10)
            + cell.median(\.p50).text(3, width: 8) + cell.median(\.p99).text(3, width: 8)
            + " " + processor.joined()
    }

    private static func json(_ cell: RoundsCell) -> JSON {
        let processor = RoundsSubject.Part.allCases.map { part in
            JSON.Member(part.rawValue, cell.processor(part).map { .double($0.rounded(2)) } ?? .null)
        }
        return [
            "subject": .string(cell.subject.name.rawValue), "rooms": .int(Int64(cell.rooms)),
            "qos": .int(Int64(cell.qos)),
            "roundsPerSecond": .double(cell.median(\.perSecond).rounded(1)),
            "p50Ms": .double(cell.median(\.p50).rounded(4)),
            "p99Ms": .double(cell.median(\.p99).rounded(4)),
            "processorMicroseconds": .object(processor),
        ]
    }
}

/// The slices of one subject with one number of rooms at one QoS, one for each pass.
struct RoundsCell {
    let subject: RoundsSubject
    let rooms: Int
    let qos: UInt8
    private(set) var slices: [LoadSlice] = []

    init(subject: RoundsSubject, rooms: Int, qos: UInt8) {
        self.subject = subject
        self.rooms = rooms
        self.qos = qos
    }

    mutating func measure(_ seconds: Double) throws(BenchError) {
        slices.append(try subject.play(rooms: rooms, qos: qos, seconds: seconds))
    }

    /// The median of a figure over the passes.
    func median(_ figure: (LoadSlice) -> Double) -> Double { slices.map(figure).median }

    /// The median over the passes of this cell's figure divided by the figure of another cell.
    func ratio(to other: RoundsCell, _ figure: (LoadSlice) -> Double) -> Double {
        zip(slices, other.slices).map { figure($0) / max(figure($1), 1e-9) }.median
    }

    /// The number of rooms and the QoS, as the beginning of a comparison.
    var title: String { "\(rooms) room\(rooms == 1 ? "" : "s"), QoS \(qos)" }

    /// A comparison as JSON: the number of rooms, the QoS and some ratios.
    func json(with ratios: [(name: String, value: Double)]) -> JSON {
        .object(
            [JSON.Member("rooms", .int(Int64(rooms))), JSON.Member("qos", .int(Int64(qos)))]
                + ratios.map { JSON.Member($0.name, .double($0.value.rounded(3))) })
    }

    /// The median of the processor time for each round in microseconds. `nil` if the subject does
    /// not have this part.
    func processor(_ part: RoundsSubject.Part) -> Double? {
        guard let place = subject.parts.firstIndex(of: part) else { return nil }
        return median { $0.processorMicroseconds[place] }
    }
}

/// The comparison of players who follow all topics with players who follow the events alone.
struct FollowRatio {
    let events: RoundsCell
    let all: RoundsCell

    private var rounds: Double { all.ratio(to: events, \.perSecond) }
    private var p50: Double { all.ratio(to: events, \.p50) }

    var text: String {
        "\(all.title): with all topics, \(rounds.text(2)) times the rounds and "
            + "\(p50.text(2)) times the p50 of events alone"
    }

    var json: JSON {
        all.json(with: [("rounds", rounds), ("p50", p50)])
    }
}

/// The comparison of the three subjects with one number of rooms at one QoS.
struct RoundsRatio {
    let broker: RoundsCell
    let echo: RoundsCell
    let whole: RoundsCell

    private var wholeToEcho: Double { whole.ratio(to: echo, \.perSecond) }
    private var echoToBroker: Double { echo.ratio(to: broker, \.perSecond) }
    private var p50: Double { whole.ratio(to: echo, \.p50) }

    var text: String {
        "\(echo.title): whole/echo \(wholeToEcho.text(2)) of the rounds, \(p50.text(2)) of the p50; "
            + "echo/broker \(echoToBroker.text(2)) of the rounds"
    }

    var json: JSON {
        echo.json(with: [
            ("wholeToEcho", wholeToEcho), ("echoToBroker", echoToBroker), ("p50WholeToEcho", p50),
        ])
    }
}
