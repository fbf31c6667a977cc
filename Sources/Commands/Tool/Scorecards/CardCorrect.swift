import Contract
import JSON

/// `fairway card correct`: mends a score of a game that is over.
enum CardCorrect {
    static let command = Command(
        name: "card correct", summary: "mend a score of a game that is over",
        parameters: [
            Command.Parameter(name: "ROOM", help: "its id"),
            Command.Parameter(name: "PLAYER", help: "you; as the host anybody"),
            Command.Parameter(name: "HOLE", help: "its number"),
            Command.Parameter(name: "STROKES", help: "1 to 30; - clears"),
        ],
        options: [Command.Option(name: "--round", value: "N", help: "of several (the last one)")],
        run: run)

    private static func run(_ invocation: Invocation) throws {
        let arguments = invocation.arguments
        var request = CorrectCard()
        request.room = try arguments.required("ROOM")
        let clears = arguments["STROKES"] == "-"
        request.cell = CellWrite(
            player: try arguments.required("PLAYER"),
            hole: try arguments.number("HOLE", in: 1...99) ?? 1,
            strokes: clears ? nil : try arguments.number("STROKES", in: 1...30),
            round: try arguments.number("--round", in: 1...99), at: Instant.now)
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(
            result.json, [result.superseded ? "somebody wrote later; that stands" : "mended"])
    }
}
