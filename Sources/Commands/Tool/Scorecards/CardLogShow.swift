import Contract
import JSON

/// `fairway card log`: what was changed on a card after its game.
enum CardLogShow {
    static let command = Command(
        name: "card log", summary: "who changed what on a card after its game",
        parameters: [Command.Parameter(name: "ROOM", help: "its id")], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = CardLog()
        request.room = try invocation.arguments.required("ROOM")
        request.limit = CardLog.limitMax
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        var table = TextTable("WHEN", "WHO", "PLAYER", "ROUND", "HOLE", "FROM", "TO")
        for change in result.changes {
            table.add(
                Instant.text(change.at), change.by, change.player, "\(change.round)",
                "\(change.hole)", change.before.map { "\($0)" } ?? "-",
                change.after.map { "\($0)" } ?? "-")
        }
        let more = result.cursor == nil ? [] : ["older changes are left out"]
        invocation.console.result(result.json, table.lines(empty: "nothing was changed") + more)
    }
}
