import Contract
import JSON

/// `fairway history`: games that are over.
enum HistoryList {
    static let command = Command(
        name: "history", summary: "list finished games, yours or a friend's",
        options: [
            .player,
            Command.Option(
                name: "--course", value: "COURSE", help: "only this course (id or name)"),
            Command.Option(name: "--with", value: "USER", help: "only games with this user"),
            Command.Option(
                name: "--limit", value: "N", help: "the number of games, newest first (20)"),
        ] + Command.Option.period + [.timeZone], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = ListHistory()
        request.player = invocation.arguments["--player"]
        request.course = invocation.arguments["--course"]
        request.with = invocation.arguments["--with"]
        request.period = try invocation.period()
        let limit = try invocation.arguments.number("--limit", in: 1...10_000) ?? 20
        let link = try invocation.userLink()
        let result = try link.all(request, \.rounds, atMost: limit, by: \.limit)
        link.close()
        let isFiltered =
            request.course != nil || request.with != nil || request.period != Period()
        let empty = isFiltered ? "No rounds match these filters." : "No rounds yet."
        invocation.console.result(result.json, lines(result, empty: empty))
    }

    private static func lines(_ result: ListHistory.Result, empty: String) -> [String] {
        var table = TextTable("ROOM", "WHEN", "COURSE", "SCORE", "WITH", "WEATHER")
        for game in result.rounds {
            let mine = game.players.first { $0.player == result.player }?.totals
            let others = game.players.filter { $0.player != result.player }.map(\.name)
            table.add(
                game.room, Instant.text(game.startedAt), game.course.name,
                mine.map(HistoryText.score) ?? "", others.joined(separator: ", "),
                game.weather.map(HistoryText.weather) ?? "")
        }
        let more = result.cursor == nil ? [] : ["There are more rounds. Use --limit or --to."]
        return table.lines(empty: empty) + more
    }
}

extension Command.Option {
    /// Whose history or statistics.
    static let player = Command.Option(
        name: "--player", value: "USER", help: "a friend (default: you)")
}
