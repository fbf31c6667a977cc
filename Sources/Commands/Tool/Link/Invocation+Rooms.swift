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
            throw .failed(name.map { "you are in no room \($0)" } ?? "you are in no open room")
        }
        let names = found.map(\.room).joined(separator: ", ")
        throw .usage("which room? you are in \(names)")
    }

    /// The same where a card is needed.
    func golfRoom(_ link: Link) throws(ToolError) -> ListRooms.Entry {
        let entry = try room(link)
        guard entry.kind == "golf" else {
            throw .usage("\(entry.room) has no card; fairway quiz standings shows it")
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
        help: "the room's id or its beginning; else the only open one")
}

extension Command.Parameter {
    static let room = Command.Parameter(
        name: "ROOM", help: "the room's id or its beginning; else the only open one",
        isOptional: true)
}
