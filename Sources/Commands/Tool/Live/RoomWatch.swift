import RoomsContract

/// `fairway watch`: shows the scoreboard of a room live.
enum RoomWatch {
    static let command = Command(
        name: "watch", summary: "watch a room's scoreboard live", parameters: [.room],
        options: [
            Command.Option(name: "--until-end", help: "exit when the game is over")
        ],
        details: [
            "A terminal shows the board until Ctrl-C. Otherwise each event is one line,",
            "or one JSON object with --json.",
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        let link = try invocation.userLink()
        let entry = try invocation.golfRoom(link)
        let follower = RoomFollower(link, entry.topics)
        _ = try follower.firstView()
        let view = WatchScreen(invocation.console)
        defer { view.finish() }
        follower.onEvent = { event, room in view.show(event, in: room) }
        let endsByItself = invocation.arguments.has("--until-end")
        do throws(ToolError) {
            while !(endsByItself && follower.isOver) {
                view.refresh(follower.room, link: follower.linkState)
                try link.step(timeout: .milliseconds(200))
                follower.heal()
            }
            view.refresh(follower.room, link: follower.linkState)
        } catch {
            // Ctrl-C is the usual way to leave.
            guard error == .interrupted else { throw error }
        }
        view.conclude(follower.room)
        link.close()
    }
}
