internal import Executable
internal import FoundationEssentials
internal import JSON

/// `fairway-bench rounds --table`: compares the whole path with a plain echo, for several numbers of
/// rooms.
///
/// There are two daemons. The players of one follow the events of their rooms, and those of the other
/// follow all topics. The slices take turns, so that other work of the machine affects all three
/// subjects equally.
struct EchoBench {
    private let options: BenchOptions
    private let bench: RoundsBench

    init(_ options: BenchOptions) {
        self.options = options
        bench = RoundsBench(options)
    }

    func run() throws(BenchError) -> BenchReport {
        let folder = try BenchFolder()
        let (forEvents, forAll) = (try BenchFolder(), try BenchFolder())
        let echo = try bench.echoSubject(folder)
        let events = try bench.wholeSubject(forEvents, followsAll: false)
        let all = try bench.wholeSubject(forAll, followsAll: true)
        for subject in [echo, events, all] { try bench.warmUp(subject) }
        var rows = options.roomsInTable.map { rooms in
            [echo, events, all].map { RoundsCell(subject: $0, rooms: rooms, qos: 0) }
        }
        for _ in 0..<options.passes {
            for row in rows.indices {
                for cell in rows[row].indices { try rows[row][cell].measure(options.seconds) }
            }
        }
        let table = EchoTable(
            rows: rows.map { EchoTable.Row(echo: $0[0], events: $0[1], all: $0[2]) },
            commit: Self.commit(log: folder.file("git.log")))
        return BenchReport(
            "rounds", folder: folder, options: options, lost: table.lost, figures: table.figures,
            text: table.text(options), isWhole: true)
    }

    /// The commit of the checkout in which this program was built, with `-dirty` if files changed since.
    ///
    /// - Returns: `unknown` without a checkout, or without `git`.
    private static func commit(log: String) -> String {
        let folder = Executable.path.split(separator: "/").dropLast().map { "/\($0)" }.joined()
        let words = ["-C", folder, "describe", "--always", "--dirty", "--abbrev=8", "--exclude=*"]
        do throws(BenchError) {
            let git = try InstalledProgram.path("git", missing: "deploy/setup")
            return try ChildProcess(git, words, log: log).firstLine(seconds: 10)
        } catch {
            return "unknown"
        }
    }
}

/// The comparison of the whole path with the echo, as Markdown for a guide and as JSON.
struct EchoTable {
    /// The three subjects with one number of rooms.
    struct Row {
        let echo: RoundsCell
        /// The whole path for players who follow the events of their room.
        let events: RoundsCell
        /// The whole path for players who follow all topics of their room.
        let all: RoundsCell

        var cells: [RoundsCell] { [echo, events, all] }
    }

    let rows: [Row]
    let commit: String

    private var slices: [LoadSlice] { rows.flatMap(\.cells).flatMap(\.slices) }

    var lost: Int { slices.reduce(0) { $0 + $1.lost } }

    private var coresOfOthers: Double { slices.map(\.coresOfOthers).median }

    var figures: [JSON.Member] {
        [
            JSON.Member("commit", .string(commit)),
            JSON.Member("rows", .array(rows.map(Self.json))),
            JSON.Member("coresOfOthers", .double(coresOfOthers.rounded(3))),
        ]
    }

    func text(_ options: BenchOptions) -> String {
        let day = Date.now.formatted(.iso8601.year().month().day())
        let head = """
            One run of `fairway-bench rounds --table` on \(day), commit \(commit), \(ProcessFacts.cores) \
            cores: \(options.passes) passes of \(options.seconds) s at QoS 0, medians. Other processes kept \
            \(coresOfOthers.text(2)) cores busy.

            | rooms | echo: round trips/s | echo: median, ms | events: round trips | events: median \
            | all topics: round trips | all topics: median |
            | --- | --- | --- | --- | --- | --- | --- |
            """
        return ([head] + rows.map(Self.line)).joined(separator: "\n")
    }

    private static func line(_ row: Row) -> String {
        let ratios = [row.events, row.all].flatMap { cell in
            [
                cell.ratio(to: row.echo, \.perSecond).text(2),
                cell.ratio(to: row.echo, \.p50).text(2),
            ]
        }
        let echo = [grouped(row.echo.median(\.perSecond)), row.echo.median(\.p50).text(2)]
        return "| " + ([grouped(Double(row.echo.rooms))] + echo + ratios).joined(separator: " | ")
            + " |"
    }

    /// A whole number with commas between thousands.
    private static func grouped(_ number: Double) -> String {
        var (text, left) = ("", Int(number.rounded()))
        while left >= 1_000 {
            text = ",\(String(left % 1_000 + 1_000).dropFirst())" + text
            left /= 1_000
        }
        return "\(left)\(text)"
    }

    private static func json(_ row: Row) -> JSON {
        [
            "rooms": .int(Int64(row.echo.rooms)), "echo": figures(row.echo),
            "events": figures(row.events, beside: row.echo),
            "all": figures(row.all, beside: row.echo),
        ]
    }

    private static func figures(_ cell: RoundsCell, beside echo: RoundsCell? = nil) -> JSON {
        var members = [
            JSON.Member("roundsPerSecond", .double(cell.median(\.perSecond).rounded(1))),
            JSON.Member("p50Ms", .double(cell.median(\.p50).rounded(4))),
        ]
        if let echo {
            members += [
                JSON.Member("rounds", .double(cell.ratio(to: echo, \.perSecond).rounded(3))),
                JSON.Member("p50", .double(cell.ratio(to: echo, \.p50).rounded(3))),
            ]
        }
        return .object(members)
    }
}
