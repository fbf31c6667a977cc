import Contract
import JSON

/// `fairway configure`: changes what the room plays.
enum RoomConfigure {
    static let command = Command(
        name: "configure", summary: "change the format and its options before the start (host)",
        options: [.room] + RoomChoices.options,
        details: ["Options that you leave out stay as they are."], run: run)

    private static func run(_ invocation: Invocation) throws {
        guard let settings = try RoomChoices.settings(invocation.arguments) else {
            throw ToolError.usage("set at least one option")
        }
        var request = ConfigureRoom()
        request.settings = settings
        let link = try invocation.userLink()
        let entry = try invocation.room(link)
        _ = try link.ask(request, in: entry.topics)
        link.close()
        invocation.console.result(["room": .string(entry.room)], ["Saved."])
    }
}
