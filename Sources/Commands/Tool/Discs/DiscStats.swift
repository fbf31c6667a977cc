import Contract
import Rules

/// `fairway disc stats`: what is thrown most, and what comes of it.
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
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
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
