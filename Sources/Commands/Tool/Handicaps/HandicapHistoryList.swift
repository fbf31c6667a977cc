import Contract

/// `fairway handicap history`: all scores that count by a policy.
enum HandicapHistoryList {
    static let command = Command(
        name: "handicap history", summary: "list the scores of your handicap, newest first",
        options: [
            .policy, .player,
            Command.Option(name: "--limit", value: "N", help: "the number of scores (all)"),
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = ListHandicapScores()
        request.policy = invocation.arguments["--policy"]
        request.player = invocation.arguments["--player"]
        let wanted = try invocation.arguments.number("--limit", in: 1...1_000) ?? 1_000
        let link = try invocation.userLink()
        let result = try link.all(request, \.scores, atMost: wanted, by: \.limit)
        link.close()
        invocation.console.result(result.json, HandicapTable(result.scores).lines)
    }
}
