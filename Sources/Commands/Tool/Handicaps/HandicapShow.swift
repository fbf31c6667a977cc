import Contract
import JSON

/// `fairway handicap`: the index, and the scores that it is made of.
enum HandicapShow {
    static let command = Command(
        name: "handicap", summary: "show your handicap and how it is calculated",
        options: [.policy, .player],
        details: ["Scores with a * count. \"handicap history\" lists all scores."], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = GetHandicap()
        request.policy = invocation.arguments["--policy"]
        request.player = invocation.arguments["--player"]
        var scores = ListHandicapScores()
        scores.policy = request.policy
        scores.player = request.player
        scores.limit = 20
        let link = try invocation.userLink()
        let result = try link.ask(request)
        let latest = try link.ask(scores)
        link.close()
        var members = result.json.members ?? []
        members.append(JSON.Member("latest", latest.json["scores"] ?? .null))
        let table = HandicapTable(latest.scores).lines
        invocation.console.result(
            .object(members),
            ["\(result.policy): \(result.display ?? "no handicap yet")", result.text.printable]
                + (latest.scores.isEmpty ? [] : [""] + table))
    }
}

extension Command.Option {
    static let policy = Command.Option(
        name: "--policy", value: "NAME",
        help: "whs (default), simple, discGolfScene, tupelo, uDisc85 to uDisc100")
}
