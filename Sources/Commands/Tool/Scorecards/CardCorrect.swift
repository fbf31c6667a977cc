import Contract
import JSON

/// `fairway card correct`: mends a score of a game that is over.
enum CardCorrect {
    static let command = Command(
        name: "card correct", summary: "correct a score of a finished game",
        parameters: [
            Command.Parameter(name: "ROOM", help: "the id of the room"),
            Command.Parameter(name: "PLAYER", help: "default: you; the host can correct everybody"),
            Command.Parameter(name: "HOLE", help: "the number of the hole"),
            Command.Parameter(name: "STROKES", help: "1 to 30; - clears"),
        ],
        options: [
            Command.Option(name: "--round", value: "N", help: "the round (default: the last one)")
        ],
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
            result.json, [result.superseded ? "A newer entry exists and stays." : "Corrected."])
    }
}
