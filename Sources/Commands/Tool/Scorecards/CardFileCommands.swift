import Contract
import Crypto
import GolfContract
import JSON
import RoomsContract

/// `fairway card save`: saves a game that was played offline.
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
        let result = try invocation.ask(request)
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

/// `fairway card sync`: sends scores and discs that were entered offline.
enum CardSync {
    static let command = Command(
        name: "card sync", summary: "send scores and discs that were entered offline",
        parameters: [
            Command.Parameter(
                name: "ROOM", help: "the id (default: that of the file, or your open room)",
                isOptional: true),
            Command.Parameter(name: "FILE", help: "the entries as JSON"),
        ],
        details: [
            "For instance {\"cells\": [{\"player\": \"alice\", \"hole\": 1, \"strokes\": 3, "
                + "\"at\": MS}, ...],",
            "\"discs\": [{\"hole\": 1, \"discs\": [\"Roc\"], \"at\": MS}, ...]}: one or "
                + "both, in the formats of",
            "card/sync and disc/sync. Times are milliseconds since 1970. An entry without "
                + "\"round\"",
            "belongs to the round of that time. You can send entries again, and after the game.",
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        let path = try invocation.arguments.required("FILE")
        let file = try InputFile.json(path)
        guard file["cells"] != nil || file["discs"] != nil else {
            throw ToolError.failed("\(path) has no cells and no discs")
        }
        // Reads all of the file before the first request, so that a fault in it changes nothing.
        let scores = try scores(file, path)
        let discs = try discs(file, path)
        let link = try invocation.userLink()
        let room = try room(file, invocation, link)
        let told = [
            ("cells", try scores.map { try send($0, room, link) }),
            ("discs", try discs.map { try send($0, room, link) }),
        ]
        link.close()
        let results = told.compactMap { name, result in result.map { (name, $0) } }
        invocation.console.result(
            .object(
                [JSON.Member("room", .string(room))]
                    + results.map { JSON.Member($0, $1.json) }),
            results.flatMap(lines))
    }

    private static func scores(_ file: JSON, _ path: String) throws(ToolError) -> SyncCard? {
        guard let cells = file["cells"] else { return nil }
        return try InputFile.document(SyncCard.self, ["room": "?", "cells": cells], path)
    }

    private static func discs(_ file: JSON, _ path: String) throws(ToolError) -> SyncDiscs? {
        guard let discs = file["discs"] else { return nil }
        return try InputFile.document(SyncDiscs.self, ["room": "?", "cells": discs], path)
    }

    /// Returns the id of the room. It may be any id, because finished games are not in the list of
    /// rooms.
    private static func room(
        _ file: JSON, _ invocation: Invocation, _ link: Link
    ) throws(ToolError) -> String {
        if let room = invocation.arguments["ROOM"] ?? file["room"]?.string { return room }
        return try invocation.room(link).room
    }

    private static func send(
        _ request: SyncCard, _ room: String, _ link: Link
    ) throws(ToolError) -> SyncCells.Result {
        var request = request
        request.room = room
        return try link.ask(request)
    }

    private static func send(
        _ request: SyncDiscs, _ room: String, _ link: Link
    ) throws(ToolError) -> SyncCells.Result {
        var request = request
        request.room = room
        return try link.ask(request)
    }

    private static func lines(_ name: String, _ result: SyncCells.Result) -> [String] {
        let later = result.superseded > 0 ? ", \(result.superseded) replaced by newer entries" : ""
        let taken = "\(name): \(result.applied) saved\(later), \(result.refused.count) refused"
        return [taken] + result.refused.map { "\(name)[\($0.index)]: \($0.code)".printable }
    }
}
