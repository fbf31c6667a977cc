import Contract
import JSON
import RoundsContract

/// `fairway rooms`: lists your open rooms.
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

/// `fairway show`: shows the card of a room.
enum RoomShow {
    static let command = Command(
        name: "show", summary: "show a room's card", parameters: [.room], run: run)

    private static func run(_ invocation: Invocation) throws {
        let link = try invocation.userLink()
        let room = try invocation.golfRoom(link)
        let state = try RoomFollower(link, room.topics).state(from: room.seq)
        link.close()
        let board = Scoreboard(
            state, width: Terminal.isThere ? Terminal.size.columns : 100,
            hasColor: Terminal.hasColor)
        invocation.console.result(state.json, board.lines())
    }
}
