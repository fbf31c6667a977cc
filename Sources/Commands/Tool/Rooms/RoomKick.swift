import JSON
import Contract

/// `fairway kick`: shows a player out.
enum RoomKick {
    static let command = Command(
        name: "kick", summary: "remove a player (host)",
        parameters: [Command.Parameter(name: "PLAYER", help: "a username, or g1, g2, ...")],
        options: [.room], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = KickPlayer()
        request.player = try invocation.arguments.required("PLAYER")
        let link = try invocation.userLink()
        _ = try link.ask(request, in: try invocation.room(link).topics)
        link.close()
        invocation.console.result(
            ["player": .string(request.player)], ["Removed \(request.player)."])
    }
}
