import Contract
import JSON

/// `fairway configure`: changes what the room plays.
enum RoomConfigure {
    static let command = Command(
        name: "configure", summary: "choose the format and its options in the lobby (host)",
        options: [.room] + RoomChoices.options,
        details: ["What is not named stays as it is."], run: run)

    private static func run(_ invocation: Invocation) throws {
        guard let settings = try RoomChoices.settings(invocation.arguments) else {
            throw ToolError.usage("nothing is chosen")
        }
        var request = ConfigureRoom()
        request.settings = settings
        let link = try invocation.userLink()
        let entry = try invocation.room(link)
        _ = try link.ask(request, in: entry.topics)
        link.close()
        invocation.console.result(["room": .string(entry.room)], ["it is chosen"])
    }
}
