import Contract
import JSON
import Mosquitto

/// `fairway quiz standings`: who is where on a walk, and what is open to me.
enum QuizStandings {
    static let command = Command(
        name: "quiz standings", summary: "show the standings of a quiz and your open questions",
        parameters: [.room], run: run)

    private static func run(_ invocation: Invocation) throws {
        let link = try invocation.userLink()
        let topics = try invocation.room(link).topics
        let walk = try link.ask(GetWalk(), in: topics)
        let state = try state(topics, link)
        link.close()
        var table = TextTable("", "PLAYER", "CORRECT", "WRONG", "POINTS", "MIN")
        for place in state.places {
            table.add(
                "\(place.rank)", place.players.joined(separator: ", "), "\(place.correct)",
                "\(place.incorrect)", "\(place.points)",
                place.timeMs.map { "\($0 / 60_000)" } ?? "")
        }
        var lines = ["\(state.quiz.name), \(state.head.phase)".printable]
        lines += table.lines(empty: "No players.")
        for challenge in walk.open { lines += QuizWalk.lines(challenge) }
        if let score = walk.score { lines += QuizWalk.lines(score).map(\.printable) }
        invocation.console.result(["state": state.json, "walk": walk.json], lines)
    }

    private static func state(
        _ topics: RoomTopics, _ link: Link
    ) throws(ToolError) -> QuizRoomState {
        var state: QuizRoomState?
        link.onMessage = { message in
            guard message.topic == topics.state, let json = try? JSON(parsing: message.payload)
            else { return }
            state = try? QuizRoomState(reading: json)
        }
        link.subscribe([topics.state])
        _ = try link.wait(upTo: link.patience) { state != nil }
        guard let state else { throw link.noAnswer("the room's state") }
        return state
    }
}
