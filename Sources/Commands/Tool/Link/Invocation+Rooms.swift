package import Contract

extension Invocation {
    /// The room that a command is about: the one named by its id or the id's beginning, else the
    /// only one that is open.
    package func room(
        _ link: Link, named name: String? = nil
    ) throws(ToolError) -> ListRooms.Entry {
        let rooms = try link.ask(ListRooms()).rooms
        let name = name ?? arguments["ROOM"] ?? arguments["--room"]
        let found = rooms.filter { room in
            name.map { room.room.hasPrefix($0.lowercased()) } ?? Self.isOpen(room)
        }
        if found.count == 1 { return found[0] }
        if found.isEmpty {
            throw .failed(
                name.map { "You are not in a room \($0)." }
                    ?? "You are in no open room. Join one: fairway join CODE")
        }
        let names = found.map(\.room).joined(separator: ", ")
        // Some commands take the room as an option, and others as an argument.
        let way = arguments.takes("--room") ? "add --room ROOM" : "add ROOM to the command"
        throw .usage("You are in several rooms: \(names). Name one of them: \(way)")
    }

    /// The same where a card is needed.
    func golfRoom(_ link: Link) throws(ToolError) -> ListRooms.Entry {
        let entry = try room(link)
        guard entry.kind == "golf" else {
            throw .usage("The room \(entry.room) has no card. Use: fairway quiz standings")
        }
        return entry
    }

    private static func isOpen(_ room: ListRooms.Entry) -> Bool {
        room.phase == "lobby" || room.phase == "playing"
    }
}

extension Command.Option {
    /// For commands whose places are taken by something else.
    static let room = Command.Option(
        name: "--room", value: "ROOM",
        help: "a room's id or its beginning (default: your open room)")
}

extension Command.Parameter {
    static let room = Command.Parameter(
        name: "ROOM", help: "a room's id or its beginning (default: your open room)",
        isOptional: true)
}
