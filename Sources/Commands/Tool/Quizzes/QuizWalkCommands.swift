import Contract
import JSON
import Mosquitto
import QuizzesContract
import RoomsContract
import Values

/// `fairway quiz open`, `here` and `answer`: play a quiz.
enum QuizWalk {
    static let open = Command(
        name: "quiz open", summary: "start a quiz walk, alone or with others",
        parameters: [.quiz],
        options: [
            Command.Option(name: "--players", value: "N", help: "the maximum number of players")
        ]
    ) { invocation in
        var request = CreateQuizRoom()
        request.quiz = try invocation.arguments.required("QUIZ")
        if let players = try invocation.arguments.number("--players", in: 1...100) {
            request.settings = QuizRoomSettings()
            request.settings?.playersMax = players
        }
        try invocation.open(request)
    }

    static let here = Command(
        name: "quiz here", summary: "send your position; a stop opens its question",
        parameters: [Command.Parameter(name: "LAT,LON", help: "in degrees")],
        options: [
            .room,
            Command.Option(
                name: "--accuracy", value: "METRES", help: "the accuracy of the position"),
        ]
    ) { invocation in
        guard let place = try invocation.arguments.position("LAT,LON") else {
            throw ToolError.usage("LAT,LON is missing")
        }
        var request = SendPosition()
        request.lat = place.lat
        request.lon = place.lon
        request.accuracy = try invocation.arguments.number("--accuracy", in: 0...100_000)
            .map(Double.init)
        let link = try invocation.userLink()
        let result = try link.ask(request, in: try invocation.room(link).topics)
        link.close()
        invocation.console.result(result.json, lines(result.challenge))
    }

    static let answer = Command(
        name: "quiz answer", summary: "answer the open question",
        parameters: [Command.Parameter(name: "ANSWER", help: "a text, a number, or a choice")],
        options: [
            .room,
            Command.Option(name: "--stop", value: "N", help: "the stop, if several are open"),
        ]
    ) { invocation in
        var request = GiveAnswer()
        request.answer = QuizAnswer(try invocation.arguments.required("ANSWER"))
        request.challenge = try invocation.arguments.number(
            "--stop", in: 1...QuizText.challengesMax)
        let link = try invocation.userLink()
        let result = try link.ask(request, in: try invocation.room(link).topics)
        link.close()
        var lines = [result.correct ? "Correct: \(result.points.counted("point"))." : "Wrong."]
        if let next = result.next {
            lines.append("Next: stop \(next.number) at \(next.location.lat),\(next.location.lon)")
        } else if result.left > 0 {
            lines.append("\(result.left.counted("stop")) left")
        }
        if let score = result.score { lines += QuizWalk.lines(score) }
        invocation.console.result(result.json, lines.map(\.printable))
    }

    static func lines(_ challenge: OpenChallenge) -> [String] {
        let heading = "Stop \(challenge.number), \(challenge.points.counted("point"))"
        let choices = (challenge.choices ?? []).map { "- \($0)" }
        return ([heading, challenge.question] + choices).map(\.printable)
    }

    static func lines(_ score: WalkScore) -> [String] {
        let counts = "\(score.correct) correct, \(score.incorrect) incorrect"
        let reward = score.reward.isEmpty ? [] : ["Reward: \(score.reward)"]
        let points = score.points.counted("point")
        return ["\(counts), \(points) in \(score.timeMs / 60_000) min"] + reward
    }
}

/// `fairway quiz standings`: shows the standings of a quiz, and your open questions.
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
