import Contract
import JSON
import Rules

/// `fairway stats`.
enum StatisticsShow {
    static let command = Command(
        name: "stats", summary: "show statistics, yours or a friend's",
        options: [
            Command.Option(
                name: "--by", value: "WHAT",
                help: GetStatistics.groupings.joined(separator: ", ") + " (course)"),
            .player,
            Command.Option(
                name: "--course", value: "COURSE", help: "only this course (id or name)"),
            Command.Option(name: "--limit", value: "N", help: "the number of lines (1000)"),
        ] + Command.Option.period + [.timeZone], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = GetStatistics()
        request.by = invocation.arguments["--by"] ?? "course"
        request.player = invocation.arguments["--player"]
        request.course = invocation.arguments["--course"]
        request.timeZone = invocation.timeZone
        request.period = try invocation.period()
        let limit = try invocation.arguments.number("--limit", in: 1...10_000) ?? 1_000
        let link = try invocation.userLink()
        let result = try link.all(request, \.groups, atMost: limit, by: \.limit)
        link.close()
        let isFiltered = request.course != nil || request.period != Period()
        let empty = isFiltered ? "No rounds match these filters." : "No rounds yet."
        let text = result.total.rounds == 0 ? [empty] : lines(result)
        invocation.console.result(result.json, text)
    }

    private static func lines(_ result: GetStatistics.Result) -> [String] {
        var table = TextTable("", "ROUNDS", "MEAN", "TO PAR", "BEST", "WORST", "FORM", "PER HOLE")
        for group in result.groups { add(group.name, group.figures, to: &table) }
        add("all", result.total, to: &table)
        let results = result.total.results
        let more = result.cursor == nil ? [] : ["There are more lines. Use --limit."]
        let holes = [
            results.aces.counted("ace"),
            (results.albatrosses + results.eagles).counted("eagle or better", "eagles or better"),
            results.birdies.counted("birdie"), results.pars.counted("par"),
            results.bogeys.counted("bogey"), "\(results.doubleBogeys + results.worse) worse",
        ]
        return table.lines(empty: "") + more + ["", "Holes: " + holes.joined(separator: ", ")]
    }

    private static func add(_ name: String, _ figures: Figures, to table: inout TextTable) {
        table.add(
            name, "\(figures.rounds)", figures.strokes.map(\.plain) ?? "-",
            HistoryText.toPar(figures.toPar), figures.best.map { "\($0.strokes)" } ?? "-",
            figures.worst.map { "\($0.strokes)" } ?? "-", HistoryText.toPar(figures.form),
            HistoryText.toPar(figures.holeToPar))
    }
}
