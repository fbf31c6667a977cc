import Contract
import JSON

/// `fairway handicap post` and `handicap remove`: scores that were played elsewhere.
enum HandicapPost {
    static let command = Command(
        name: "handicap post", summary: "enter a score that you played elsewhere",
        parameters: [
            Command.Parameter(name: "STROKES", help: "the adjusted gross score"),
            Command.Parameter(name: "COURSE", help: "the course's name"),
        ],
        options: [
            Command.Option(name: "--date", value: "YYYY-MM-DD", help: "when (today)"),
            Command.Option(name: "--holes", value: "N", help: "9 or 18 (18)"),
            Command.Option(name: "--par", value: "N", help: "the par of these holes (4 per hole)"),
            Command.Option(
                name: "--rating", value: "R", help: "the Course Rating, for example 71.8"),
            Command.Option(name: "--slope", value: "S", help: "the Slope Rating, 55 to 155"),
            Command.Option(name: "--pcc", value: "N", help: "playing conditions, -1 to 3 (0)"),
            Command.Option(
                name: "--disc-golf", help: "a round of disc golf, for the league formulas"),
        ],
        details: [
            "Rounds that you play here are posted when they end. A score without rating and slope",
            "counts only for the policy \"simple\".",
        ], run: run)

    static let remove = Command(
        name: "handicap remove", summary: "remove a score that you entered",
        parameters: [Command.Parameter(name: "ID", help: "the id from \"handicap history\"")]
    ) { invocation in
        var request = RemoveHandicapScore()
        request.score = try invocation.arguments.required("ID")
        let link = try invocation.userLink()
        _ = try link.ask(request)
        link.close()
        invocation.console.result(["score": .string(request.score)], ["Removed."])
    }

    private static func run(_ invocation: Invocation) throws {
        let arguments = invocation.arguments
        var request = PostHandicapScore()
        request.strokes = try arguments.number("STROKES", in: 1...1_080) ?? 0
        request.courseName = try arguments.required("COURSE")
        request.at = try arguments["--date"].map(Instant.noon) ?? Instant.now
        request.sport = arguments.has("--disc-golf") ? "discGolf" : nil
        request.holes = try arguments.number("--holes", in: 1...36) ?? 18
        let par = request.holes * (request.sport == nil ? 4 : 3)
        request.par = try arguments.number("--par", in: 1...360) ?? par
        request.rating = try arguments.decimal("--rating")
        request.slope = try arguments.number("--slope", in: 1...999)
        request.conditions = try arguments.number("--pcc", in: -9...9)
        let link = try invocation.userLink()
        let result = try link.ask(request)
        let standing = request.sport == nil ? try link.ask(GetHandicap()).text : ""
        link.close()
        invocation.console.result(
            result.json,
            ["Saved as \(result.score).", standing.printable].filter { !$0.isEmpty })
    }
}
