import Contract
import Rules

/// One round of a file, played through the server.
final class Replay {
    let round: UDiscRound
    let cast: Cast
    private(set) var room = ""
    /// The room as it was at the end; nil before.
    private(set) var final: RoomState?
    /// How many scores were written.
    private(set) var writes = 0

    private let pace: Duration
    private let stage: Stage

    init(_ round: UDiscRound, _ invocation: Invocation, pace: Duration) throws(ToolError) {
        guard !round.players.isEmpty, !round.holes.isEmpty else {
            throw .failed("the round has no players, or no holes")
        }
        self.round = round
        self.pace = pace
        let shows = invocation.arguments.has("--watch") && !invocation.console.isJSON
        let stage = Stage(invocation.console, isShown: shows)
        self.stage = stage
        let users = round.players.map { _ in "replay_" + RandomText.word(8) }
        cast = try Cast(users, mail: "replay.invalid", invocation) { stage.refresh() }
    }

    /// Plays from the lobby to the end.
    func play() throws(ToolError) {
        let (room, topics) = try cast.begin(request) { _ in }
        self.room = room
        defer { stage.finish() }
        let follower = stage.follow(cast.members[0].link, topics[0])
        for (place, hole) in round.holes.enumerated() {
            try play(place, hole, topics)
            try cast.rest(pace)
        }
        _ = try cast.members[0].link.ask(EndRoom(), in: topics[0])
        // Only a state from the server says when the game ended.
        guard try cast.rest(until: { follower.room.state?.endedAt != nil }) else {
            throw .unreachable("the final state did not arrive")
        }
        final = follower.room.state
        cast.signOut()
    }

    private var request: CreateRoom {
        var request = CreateRoom()
        request.courseName = String(round.course.prefix(64))
        request.holes = .holes(
            round.holes.enumerated().map { place, number in
                var hole = HoleList.Hole()
                hole.number = number
                hole.par = round.pars?[place]
                return hole
            })
        return request
    }

    private func play(_ place: Int, _ hole: Int, _ topics: [RoomTopics]) throws(ToolError) {
        var move = MoveHole()
        move.hole = hole
        _ = try cast.members[0].link.ask(move, in: topics[0])
        for (index, member) in cast.members.enumerated() {
            guard let strokes = round.players[index].strokes[place] else { continue }
            let cell = CellWrite(
                player: member.user, hole: hole, strokes: strokes, at: Instant.now)
            _ = try member.link.ask(SetScore(cell: cell), in: topics[index])
            writes += 1
            stage.refresh()
        }
    }
}
