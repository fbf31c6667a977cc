import Contract
import GolfContract
import HistoryContract
import RoomsContract
import Values

/// `fairway disc use`: notes the discs that a player threw on a hole.
enum DiscUse {
    static let command = Command(
        name: "disc use", summary: "note the discs that you threw on a hole",
        parameters: [
            Command.Parameter(name: "PLAYER", help: "default: you", isOptional: true),
            Command.Parameter(name: "HOLE", help: "the number of the hole"),
            Command.Parameter(
                name: "DISCS",
                help: "ids or names in order, for example Destroyer,Aviar; - "
                    + "clears"),
        ],
        options: [
            .room,
            Command.Option(
                name: "--game", value: "ROOM", help: "a finished game, by the full id of its room"
            ),
            Command.Option(
                name: "--round", value: "N", help: "the round (default: the current one)"),
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        let cell = try cell(invocation.arguments)
        let result = try write(cell, invocation)
        let names = cell.discs.joined(separator: ", ")
        let written = names.isEmpty ? "No discs." : names
        let line =
            result.superseded
            ? "A newer entry exists and stays." : "\(written) on hole \(cell.hole)".printable
        invocation.console.result(result.json, [line])
    }

    private static func cell(_ arguments: Arguments) throws(ToolError) -> DiscCellWrite {
        var cell = DiscCellWrite()
        cell.player = arguments["PLAYER"]
        cell.hole = try arguments.number("HOLE", in: 1...99) ?? 1
        cell.round = try arguments.number("--round", in: 1...99)
        cell.discs = discs(try arguments.required("DISCS"))
        return cell
    }

    private static func write(
        _ cell: DiscCellWrite, _ invocation: Invocation
    ) throws -> SetDiscs.Result {
        if let game = invocation.arguments["--game"] {
            var request = CorrectDiscs()
            request.room = game
            request.cell = cell
            return try invocation.ask(request)
        }
        var request = SetDiscs()
        request.cell = cell
        return try invocation.ask(request)
    }

    private static func discs(_ list: String) -> [String] {
        if list == "-" { return [] }
        return list.split(separator: ",").map { String($0.trimmed) }.filter { !$0.isEmpty }
    }
}

extension Substring {
    /// The text without white space at its start and end.
    fileprivate var trimmed: Substring {
        let start = drop(while: \.isWhitespace)
        let blanks = start.reversed().prefix(while: \.isWhitespace).count
        return start.dropLast(blanks)
    }
}

/// `fairway disc card`: shows the discs thrown in a game.
enum DiscCard {
    static let command = Command.lists(
        "disc card", GetDiscCard.self, "show the discs thrown in a game, hole by hole",
        .text("ROOM", "the id from \"history\"") { $0.room = $1 },
        allOf: \.cells, heads: ["ROUND", "PLAYER", "HOLE", "DISCS"],
        empty: "No discs noted. Add them: fairway disc use HOLE DISCS"
    ) { cell in
        [
            "\(cell.round)", cell.player, "\(cell.hole)",
            cell.discs.map(\.name).joined(separator: ", "),
        ]
    }
}

/// `fairway disc last`: shows your discs of the last round on a course.
enum DiscLast {
    static let command = Command.lists(
        "disc last", GetLastDiscs.self, "show your discs of the last round on a course",
        .text("COURSE", "id or name of the course") { $0.course = $1 },
        .number("--hole N", in: 1...99, "only this hole") { $0.hole = $1 },
        of: \.holes, heads: ["HOLE", "PAR", "STROKES", "DISCS", "WHEN"],
        empty: "No discs noted in finished rounds on this course."
    ) { hole in
        [
            "\(hole.hole)", "\(hole.par)", hole.strokes.map { "\($0)" } ?? "",
            hole.discs.map(\.name).joined(separator: ", "), Instant.text(hole.playedAt),
        ]
    }
}

/// `fairway disc stats`: shows the most thrown discs and their results.
enum DiscStats {
    static let command = Command(
        name: "disc stats", summary: "show the most thrown discs, yours or a friend's",
        parameters: [
            Command.Parameter(
                name: "COURSE", help: "only this course (id or name)", isOptional: true)
        ],
        options: [
            .player, .hole,
            Command.Option(name: "--days", value: "N", help: "only the last N days"),
            Command.Option(name: "--limit", value: "N", help: "the number of discs (50)"),
        ] + Command.Option.period + [.timeZone], run: run)

    private static func run(_ invocation: Invocation) throws {
        let arguments = invocation.arguments
        var request = GetDiscStatistics()
        request.player = arguments["--player"]
        request.course = arguments["COURSE"]
        request.hole = try arguments.number("--hole", in: 1...99)
        request.limit = try arguments.number("--limit", in: 1...GetDiscStatistics.limitMax)
        let period = try invocation.period()
        let days = try arguments.number("--days", in: 1...36_500)
        if days != nil, period.from != nil {
            throw ToolError.usage("use --days or --from, not both")
        }
        request.from = days.map { Instant.now - $0 * 86_400_000 } ?? period.from
        request.to = period.to
        let result = try invocation.ask(request)
        invocation.console.result(result.json, lines(result))
    }

    private static func lines(_ result: GetDiscStatistics.Result) -> [String] {
        var table = TextTable("DISC", "THROWN", "HOLES", "FIRST", "TO PAR", "ACES", "LAST")
        for line in result.discs {
            table.add(
                line.name, "\(line.thrown)", "\(line.holes)", "\(line.teeShots)",
                line.toPar.map { "\(($0 * 100).rounded() / 100)" } ?? "", "\(line.aces)",
                Instant.text(line.lastAt))
        }
        let since = result.since.map {
            ["\(result.holes.counted("hole")) since \(Instant.text($0))"]
        }
        let more = result.cursor == nil ? [] : ["There are more. Use --limit."]
        return table.lines(empty: "No discs noted yet. Add them: fairway disc use HOLE DISCS")
            + more
            + (since ?? [])
    }
}
