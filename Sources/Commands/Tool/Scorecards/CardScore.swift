import Contract

/// `fairway score`: writes one cell of the card.
enum CardScore {
    static let command = Command(
        name: "score", summary: "enter a score",
        parameters: [
            Command.Parameter(name: "PLAYER", help: "default: you", isOptional: true),
            Command.Parameter(name: "HOLE", help: "the number of the hole"),
            Command.Parameter(name: "STROKES", help: "1 to 30; - clears"),
        ],
        options: [
            .room,
            Command.Option(
                name: "--round", value: "N", help: "the round (default: the current one)"),
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        let arguments = invocation.arguments
        let player = try arguments["PLAYER"] ?? invocation.session().user
        let hole = try arguments.number("HOLE", in: 1...99) ?? 1
        let clears = arguments["STROKES"] == "-"
        let strokes = clears ? nil : try arguments.number("STROKES", in: 1...30)
        // With the time of writing, a repeat after a lost reply never overrides what came later.
        let cell = CellWrite(
            player: player, hole: hole, strokes: strokes,
            round: try arguments.number("--round", in: 1...99), at: Instant.now)
        let link = try invocation.userLink()
        let result = try link.ask(
            SetScore(cell: cell), in: try invocation.room(link).topics)
        link.close()
        let written = strokes.map { "\(player) \($0) on hole \(hole)" } ?? "Cleared hole \(hole)."
        invocation.console.result(
            result.json,
            [result.superseded ? "A newer entry exists and stays." : written])
    }
}
