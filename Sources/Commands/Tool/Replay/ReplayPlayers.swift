import Contract
import Crypto
import GolfContract
import PeopleContract
import RoomsContract

/// Made-up players of one game, each with an account and a connection.
final class ReplayPlayers {
    struct Member {
        let user: String
        let device: String
        let link: Link
        let topics: UserTopics
    }

    let members: [Member]
    private let tick: () -> Void

    /// Signs up and signs in all players.
    /// - Parameter tick: Called many times a second while the players wait.
    init(
        _ users: [String], mail domain: String, _ invocation: Invocation, tick: @escaping () -> Void
    ) throws(ToolError) {
        // The server limits sign-ups per minute, and its refusals say how long to wait.
        let door = try invocation.guestLink(patience: .seconds(75))
        var members: [Member] = []
        for user in users { members.append(try Self.enter(user, domain, door, invocation)) }
        door.close()
        self.members = members
        self.tick = tick
    }

    private static func enter(
        _ user: String, _ domain: String, _ door: Link, _ invocation: Invocation
    ) throws(ToolError) -> Member {
        var signUp = SignUp()
        signUp.username = user
        signUp.email = "\(user)@\(domain)"
        signUp.password = RandomText.word(24)
        _ = try door.ask(signUp)
        var signIn = SignIn()
        signIn.login = user
        signIn.password = signUp.password
        signIn.device = DeviceDescription(name: "fairway", kind: .phone)
        let entered = try door.ask(signIn)
        let link = try Link(
            .user(name: entered.user, token: entered.device.token ?? "", topics: entered.topics),
            at: door.address, grammar: try invocation.grammar(),
            patience: try invocation.patience())
        try link.connected()
        return Member(
            user: entered.user, device: entered.device.id, link: link, topics: entered.topics)
    }

    /// Keeps all connections alive for a duration.
    func rest(_ duration: Duration) throws(ToolError) {
        let deadline = ContinuousClock.now + duration
        repeat {
            for member in members { try member.link.step(timeout: .zero) }
            tick()
            let left = deadline - ContinuousClock.now
            if left > .zero { try members[0].link.step(timeout: min(left, .milliseconds(20))) }
        } while ContinuousClock.now < deadline
    }

    /// Waits until a condition is true.
    /// - Returns: `false` if the time of a request ran out first.
    func rest(until condition: () -> Bool) throws(ToolError) -> Bool {
        let deadline = ContinuousClock.now + members[0].link.patience
        while !condition() {
            if ContinuousClock.now > deadline { return false }
            try rest(.milliseconds(10))
        }
        return true
    }

    /// Ends the tokens of all players.
    func signOut() {
        for member in members {
            // The connection may end before the reply, which is not an error here.
            var request = SignOut()
            request.device = member.device
            _ = try? member.link.ask(request)
            member.link.close()
        }
    }

    /// Creates a room as the first player, joins it as the others, and starts the round.
    /// - Parameter told: Receives a sentence for each step.
    func begin(
        _ request: CreateGolfRoom, told: (String) -> Void
    ) throws(ToolError) -> (room: String, topics: [RoomTopics]) {
        let lobby = try members[0].link.ask(request)
        told("\(members[0].user) creates a round; the code is \(lobby.code)")
        var topics = [lobby.topics]
        for member in members.dropFirst() {
            var join = JoinRoom()
            join.code = lobby.code
            topics.append(try member.link.ask(join).topics)
            told("\(member.user) joins with the code")
        }
        _ = try members[0].link.ask(StartGame(), in: lobby.topics)
        return (lobby.room, topics)
    }
}

/// The scoreboard of a game that this program plays.
final class Stage {
    private let console: Console
    private let isShown: Bool
    private var view: WatchScreen?
    private var follower: RoomFollower?

    init(_ console: Console, isShown: Bool) {
        self.console = console
        self.isShown = isShown
    }

    /// Follows the room over a player's link, and shows it if that is requested.
    func follow(_ link: Link, _ topics: RoomTopics) -> RoomFollower {
        let follower = RoomFollower(link, topics)
        self.follower = follower
        if isShown {
            let view = WatchScreen(console)
            follower.onEvent = { event, room in view.show(event, in: room) }
            self.view = view
        }
        return follower
    }

    func refresh() {
        guard let view, let follower, follower.room.view != nil else { return }
        view.refresh(follower.room, link: follower.linkState)
    }

    /// Shows the final scoreboard.
    func finish() {
        guard let view, let follower else { return }
        refresh()
        view.conclude(follower.room)
        view.finish()
        self.view = nil
    }
}
