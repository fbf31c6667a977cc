import Contract
import JSON

/// `fairway sign`: signs a line of the card.
enum CardSign {
    static let command = Command(
        name: "sign", summary: "sign a player's card, which closes it",
        parameters: [
            Command.Parameter(
                name: "PLAYER", help: "default: you", isOptional: true)
        ],
        options: [.room], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = SignCard()
        request.player = invocation.arguments["PLAYER"]
        let link = try invocation.userLink()
        let entry = try invocation.room(link)
        _ = try link.ask(request, in: entry.topics)
        link.close()
        invocation.console.result(["room": .string(entry.room)], ["Signed."])
    }
}
