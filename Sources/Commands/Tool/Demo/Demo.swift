import Contract
import CoursesContract
import Foundation
import GolfContract
import PeopleContract
import RoomsContract
import Values

/// `fairway demo`: plays a round with four made-up players.
enum DemoCommand {
    static let command = Command(
        name: "demo", summary: "watch four made-up players score nine holes",
        options: [
            Command.Option(
                name: "--pace", value: "MS", help: "milliseconds between scores (450)")
        ],
        details: [
            "Takes about twenty seconds, and then shows what to try next. One of the four uses a",
            "watch that sends plain text instead of JSON.",
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        let pace = try invocation.arguments.number("--pace", in: 0...60_000) ?? 450
        let demo = try Demo(invocation, pace: .milliseconds(pace))
        let state = try demo.play()
        invocation.console.result(state.json, next(try invocation.server(), demo.courseID))
    }

    private static func next(_ server: ServerAddress, _ course: String?) -> [String] {
        let program = CommandLine.arguments.first ?? "fairway"
        let trust = server.authority.map { " --ca \($0)" } ?? (server.isEncrypted ? " --tls" : "")
        let there = (server.text == "127.0.0.1:1883" ? "" : " --mqtt \(server.text)") + trust
        let place = course.map { " --course \($0)" } ?? ""
        return [
            "", "Your turn:",
            "  \(program) signup YOU YOU@EXAMPLE.ORG\(there)",
            "  \(program) signin YOU\(there)",
            "  \(program) create\(place)      prints a code for your friends: fairway join CODE",
            "  \(program) guest GRANDMA       adds a player without an account",
            "  \(program) start",
            "  \(program) score 1 3           you took 3 on hole 1",
            "  \(program) watch               shows the scores live",
            "To sign in as two users on one machine, use --session FILE for one of them.",
        ]
    }
}

/// The game of `fairway demo`.
final class Demo {
    private static let names = ["Ada", "Bo", "Cleo", "Dan"]
    /// The strokes by player and hole. They are constants, so each demo shows the same game.
    private static let strokes = [
        [3, 4, 3, 2, 3, 4, 3, 3, 4], [4, 4, 3, 3, 5, 3, 3, 2, 4],
        [3, 3, 2, 4, 3, 3, 4, 3, 5], [5, 4, 4, 3, 3, 2, 3, 4, 3],
    ]
    /// The index of the player with the watch.
    private static let watcher = 2
    private static let preferred = "dragvoll-diskgolfarena"

    /// The id of the course; `nil` if the catalogue has no course for the demo.
    private(set) var courseID: String?
    private let invocation: Invocation
    private let pace: Duration
    private let stage: Stage
    private let cast: ReplayPlayers

    init(_ invocation: Invocation, pace: Duration) throws(ToolError) {
        self.invocation = invocation
        self.pace = pace
        let stage = Stage(invocation.console, isShown: !invocation.console.isJSON)
        self.stage = stage
        // A random ending keeps the plain names free for real users.
        let users = Self.names.map { "\($0)_\(RandomText.word(4))" }
        cast = try ReplayPlayers(users, mail: "demo.invalid", invocation) { stage.refresh() }
    }

    /// Plays nine holes.
    /// - Returns: The final state of the room.
    func play() throws(ToolError) -> GolfRoomView {
        let request = try request()
        var told: [String] = []
        let (_, topics) = try cast.begin(request) { told.append($0) }
        for line in told { invocation.console.note(line) }
        let watch = try watch()
        invocation.console.note(
            "\(cast.members[Self.watcher].user) enters scores on a watch, as plain text")
        invocation.console.note("")
        defer { stage.finish() }
        let follower = stage.follow(cast.members[0].link, topics[0])
        let holes = try follower.firstView().course.holes.map(\.number)
        for (place, hole) in holes.prefix(9).enumerated() {
            try play(place, hole, topics, watch, follower)
        }
        return try finish(topics[0], follower, watch)
    }

    /// Returns the request for nine holes on a course of the catalogue.
    private func request() throws(ToolError) -> CreateGolfRoom {
        let courses = try cast.members[0].link.all(ListCourses(), \.courses).courses
        let course =
            courses.first { $0.id == Self.preferred }
            ?? courses.first { $0.kind == .discGolf && $0.holes >= 9 }
        courseID = course?.id
        var request = CreateGolfRoom()
        request.course = course?.id
        request.courseName = course == nil ? "The demo course" : nil
        request.holes = .count(9)
        return request
    }

    /// Connects the watch: another device of its player, with a token of its own.
    private func watch() throws(ToolError) -> Link {
        let owner = cast.members[Self.watcher]
        var request = AddDevice()
        request.name = "watch"
        request.kind = .watch
        let device = try owner.link.ask(request).device
        return try Link(
            .user(name: owner.user, token: device.token ?? "", topics: owner.topics),
            at: owner.link.address, grammar: try invocation.grammar(),
            patience: owner.link.patience)
    }

    private func play(
        _ place: Int, _ hole: Int, _ topics: [RoomTopics], _ watch: Link, _ follower: RoomFollower
    ) throws(ToolError) {
        var move = MoveHole()
        move.hole = hole
        _ = try cast.members[0].link.ask(move, in: topics[0])
        for (index, member) in cast.members.enumerated() {
            let strokes = Self.strokes[index][place]
            if index == Self.watcher {
                try watch.say("\(strokes)", on: "\(topics[index].score)/\(member.user)/\(hole)")
            } else {
                let cell = CellWrite(
                    player: member.user, hole: hole, strokes: .strokes(strokes), at: Instant.now)
                _ = try member.link.ask(SetScore(cell: cell), in: topics[index])
            }
            try cast.rest(pace)
            try watch.step(timeout: .zero)
        }
    }

    private func finish(
        _ topics: RoomTopics, _ follower: RoomFollower, _ watch: Link
    ) throws(ToolError) -> GolfRoomView {
        _ = try cast.members[0].link.ask(EndRoom(), in: topics)
        guard try cast.rest(until: { follower.room.view?.endedAt != nil }),
            let state = follower.room.view
        else { throw .unreachable("the final state did not arrive") }
        stage.finish()
        watch.close()
        cast.signOut()
        return state
    }
}
