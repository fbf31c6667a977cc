import Contract
import HistoryContract
import JSON
import Values

/// `fairway stats`: shows statistics of a player.
enum StatisticsShow {
    static let command = Command(
        name: "stats", summary: "show statistics, yours or a friend's",
        options: [
            Command.Option(
                name: "--by", value: "WHAT",
                help: GetStatistics.Grouping.words.joined(separator: ", ") + " (course)",
                values: GetStatistics.Grouping.words),
            .player,
            Command.Option(
                name: "--course", value: "COURSE", help: "only this course (id or name)"),
            Command.Option(
                name: "--format", value: "FORMAT", help: "only this game, such as match"),
            Command.Option(name: "--limit", value: "N", help: "the number of lines (1000)"),
        ] + Command.Option.period + [.timeZone], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = GetStatistics()
        request.by = try invocation.arguments.word("--by") ?? .course
        request.player = invocation.arguments["--player"]
        request.course = invocation.arguments["--course"]
        request.format = invocation.arguments["--format"]
        request.timeZone = invocation.timeZone
        request.period = try invocation.period()
        let limit = try invocation.arguments.number("--limit", in: 1...10_000) ?? 1_000
        let result = try invocation.withLink {
            try $0.all(request, \.groups, atMost: limit, by: \.limit)
        }
        let isFiltered =
            request.course != nil || request.format != nil || request.period != Period()
        let empty = isFiltered ? "No rounds match these filters." : "No rounds yet."
        let text = result.total.rounds == 0 ? [empty] : lines(result)
        invocation.console.result(result.json, text)
    }

    private static func lines(_ result: GetStatistics.Result) -> [String] {
        var table = TextTable(
            "", "ROUNDS", "MEAN", "TO PAR", "BEST", "WORST", "FORM", "PER HOLE", "WON", "HALVED",
            "LOST", "SKINS", "POINTS")
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
        let games = result.total.games
        let won = [
            games.skins == 0 ? nil : games.skins.counted("skin"),
            games.points == 0 ? nil : games.points.counted("point"),
            games.units == 0 ? nil : games.units.counted("unit"),
        ].compactMap(\.self)
        return table.lines(empty: "") + more + ["", "Holes: " + holes.joined(separator: ", ")]
            + (won.isEmpty ? [] : ["Games: " + won.joined(separator: ", ")])
            + (result.total.details.map { [details($0)] } ?? [])
    }

    /// The details that the player noted, each with the number of its holes.
    private static func details(_ details: Figures.Details) -> String {
        let all = [
            ("putts", details.putts), ("greens in regulation", details.greens),
            ("saves", details.saves), ("fairways hit", details.fairways),
            ("penalties", details.penalties), ("out of bounds", details.outOfBounds),
        ]
        let known = all.filter { $0.1.holes > 0 }
        return "Details: "
            + known.map { "\($0.0) \($0.1.sum) on \($0.1.holes.counted("hole"))" }
            .joined(separator: ", ")
    }

    private static func add(_ name: String, _ figures: Figures, to table: inout TextTable) {
        table.add(
            name, "\(figures.rounds)", figures.strokes.map(\.plain) ?? "-",
            HistoryText.toPar(figures.toPar), figures.best.map { "\($0.strokes)" } ?? "-",
            figures.worst.map { "\($0.strokes)" } ?? "-", HistoryText.toPar(figures.form),
            HistoryText.toPar(figures.holeToPar), "\(figures.games.won)",
            "\(figures.games.halved)", "\(figures.games.lost)", "\(figures.games.skins)",
            "\(figures.games.points)")
    }
}

/// `fairway stats course`: compares your scores on a course with others.
enum StatisticsCourse {
    static let command = Command.shows(
        "stats course", GetCourseStatistics.self,
        "compare your scores on a course with others",
        .text("COURSE", "id or name of the course") { $0.course = $1 }, lines: lines)

    private static func lines(_ result: GetCourseStatistics.Result) -> [String] {
        var table = TextTable("HOLE", "OTHERS", "YOU")
        let holes = (result.others?.holes ?? []) + (result.mine?.holes ?? [])
        for number in Set(holes.map(\.number)).sorted() {
            table.add("\(number)", mean(number, result.others), mean(number, result.mine))
        }
        table.add(
            "round", result.others?.strokes?.plain ?? "-", result.mine?.strokes?.plain ?? "-")
        let others = result.others.map {
            "Others: \($0.rounds.counted("round")) by \($0.players.counted("player"))"
        }
        let isEmpty = result.others == nil && result.mine == nil
        let rounds =
            isEmpty ? ["You have no rounds on this course yet."] : table.lines(empty: "") + [""]
        return rounds + [others ?? "Too few others have played here to show their average."]
    }

    private static func mean(_ number: Int, _ averages: GetCourseStatistics.Averages?) -> String {
        averages?.holes.first { $0.number == number }?.strokes.plain ?? "-"
    }
}
