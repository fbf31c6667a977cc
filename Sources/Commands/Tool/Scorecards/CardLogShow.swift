import Contract
import JSON

/// `fairway card log`: what was changed on a card after its game.
enum CardLogShow {
    static let command = Command(
        name: "card log", summary: "list the changes of a card",
        parameters: [Command.Parameter(name: "ROOM", help: "the id of the room")], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = CardLog()
        request.room = try invocation.arguments.required("ROOM")
        request.limit = CardLog.limitMax
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        var table = TextTable("WHEN", "BY", "PLAYER", "WHAT", "ROUND", "HOLE", "FROM", "TO")
        for change in result.changes {
            table.add(
                Instant.text(change.at), change.by, change.player, change.what,
                change.round.map { "\($0)" } ?? "-", change.hole.map { "\($0)" } ?? "-",
                text(change.before), text(change.after))
        }
        let more = result.cursor == nil ? [] : ["There are older changes, which are not shown."]
        invocation.console.result(result.json, table.lines(empty: "No changes.") + more)
    }

    private static func text(_ value: JSON) -> String {
        switch value {
        case .null: "-"
        case .string(let name): name.printable
        default: String(decoding: value.bytes, as: UTF8.self)
        }
    }
}
