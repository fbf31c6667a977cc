import Contract

/// `fairway disc use`: notes what was thrown on a hole.
enum DiscUse {
    static let command = Command(
        name: "disc use", summary: "note the discs that you threw on a hole",
        parameters: [
            Command.Parameter(name: "PLAYER", help: "default: you", isOptional: true),
            Command.Parameter(name: "HOLE", help: "the number of the hole"),
            Command.Parameter(
                name: "DISCS",
                help: "ids or names in order, for example Destroyer,Aviar; - "
                    + "clears"),
        ],
        options: [
            .room,
            Command.Option(
                name: "--game", value: "ROOM", help: "a finished game, by the full id of its room"
            ),
            Command.Option(
                name: "--round", value: "N", help: "the round (default: the current one)"),
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        let cell = try cell(invocation.arguments)
        let link = try invocation.userLink()
        let result = try write(cell, invocation, link)
        link.close()
        let names = cell.discs.joined(separator: ", ")
        let written = names.isEmpty ? "No discs." : names
        let line =
            result.superseded
            ? "A newer entry exists and stays." : "\(written) on hole \(cell.hole)".printable
        invocation.console.result(result.json, [line])
    }

    private static func cell(_ arguments: Arguments) throws(ToolError) -> DiscCellWrite {
        var cell = DiscCellWrite()
        cell.player = arguments["PLAYER"]
        cell.hole = try arguments.number("HOLE", in: 1...99) ?? 1
        cell.round = try arguments.number("--round", in: 1...99)
        cell.discs = discs(try arguments.required("DISCS"))
        // With the time of writing, a repeat after a lost reply never overrides what came later.
        cell.at = Instant.now
        return cell
    }

    private static func write(
        _ cell: DiscCellWrite, _ invocation: Invocation, _ link: Link
    ) throws(ToolError) -> SetDiscs.Result {
        if let game = invocation.arguments["--game"] {
            var request = CorrectDiscs()
            request.room = game
            request.cell = cell
            return try link.ask(request)
        }
        var request = SetDiscs()
        request.cell = cell
        return try link.ask(request, in: try invocation.room(link).topics)
    }

    private static func discs(_ list: String) -> [String] {
        if list == "-" { return [] }
        return list.split(separator: ",").map { String($0.trimmed) }.filter { !$0.isEmpty }
    }
}

extension Substring {
    /// Without the blanks around it.
    fileprivate var trimmed: Substring {
        let start = drop(while: \.isWhitespace)
        let blanks = start.reversed().prefix(while: \.isWhitespace).count
        return start.dropLast(blanks)
    }
}
