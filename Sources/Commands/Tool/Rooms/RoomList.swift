import Contract

/// `fairway rooms`: the rooms that I am in.
enum RoomList {
    static let command = Command(
        name: "rooms", summary: "list your open rooms", run: run)

    private static func run(_ invocation: Invocation) throws {
        let link = try invocation.userLink()
        let result = try link.ask(ListRooms())
        link.close()
        var table = TextTable("ROOM", "KIND", "PHASE")
        for room in result.rooms { table.add(room.room, room.kind, room.phase) }
        invocation.console.result(result.json, table.lines(empty: "You are in no room."))
    }
}
