import Contract

/// The scoreboard of a game that this program plays itself.
final class Stage {
    private let console: Console
    private let isShown: Bool
    private var view: LiveView?
    private var follower: RoomFollower?

    init(_ console: Console, isShown: Bool) {
        self.console = console
        self.isShown = isShown
    }

    /// Follows the room over a player's link, and shows it if that is wanted.
    func follow(_ link: Link, _ topics: RoomTopics) -> RoomFollower {
        let follower = RoomFollower(link, topics)
        self.follower = follower
        if isShown {
            let view = LiveView(console)
            follower.onEvent = { event, room in view.show(event, in: room) }
            self.view = view
        }
        return follower
    }

    func refresh() {
        guard let view, let follower, follower.room.state != nil else { return }
        view.refresh(follower.room, link: follower.linkState)
    }

    /// Leaves the last picture standing, or prints it.
    func finish() {
        guard let view, let follower else { return }
        refresh()
        view.conclude(follower.room)
        view.finish()
        self.view = nil
    }
}
