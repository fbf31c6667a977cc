import Contract
import Crypto
import JSON

/// `fairway card save`: saves a whole game that was played without a link.
enum CardSave {
    static let command = Command(
        name: "card save", summary: "save a game that was played offline",
        parameters: [
            Command.Parameter(name: "FILE", help: "the game as JSON, in the format of card/save")
        ],
        details: [
            "For instance {\"courseName\": \"Meadow\", \"holes\": 9, \"startedAt\": MS, "
                + "\"endedAt\": MS,",
            "\"players\": [{\"me\": true}, {\"name\": \"Grandma\"}],",
            "\"cells\": [{\"player\": 0, \"hole\": 1, \"strokes\": 3, \"discs\": [\"Roc\"], "
                + "\"at\": MS},",
            "...]}, with optional discs, and times in milliseconds since 1970. Saving the "
                + "same file",
            "again changes nothing. A file without a \"key\" gets one from its content.",
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        let request = try request(in: try invocation.arguments.required("FILE"))
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        var lines = ["Saved as room \(result.room)."]
        let guests = zip(result.players, request.players).filter { !$0.1.isMe }
        lines += guests.map { id, player in
            "\(id)  \(player.name ?? ""): fairway card offer \(result.room) \(id) USER".printable
        }
        invocation.console.result(result.json, lines)
    }

    private static func request(in path: String) throws(ToolError) -> SaveCard {
        let game = try InputFile.json(path)
        guard var members = game.members else { throw .failed("\(path) is not a JSON object") }
        if game["key"] == nil { members.append(JSON.Member("key", .string(key(of: game)))) }
        return try InputFile.document(SaveCard.self, .object(members), path)
    }

    private static func key(of game: JSON) -> String {
        let digest = HMAC.sha256(key: Array("card".utf8), game.canonicalBytes)
        return digest.prefix(16).hexadecimal
    }
}
