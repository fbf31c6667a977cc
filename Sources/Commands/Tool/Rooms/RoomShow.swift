import Contract

/// `fairway show`: a room's card as it is now.
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
