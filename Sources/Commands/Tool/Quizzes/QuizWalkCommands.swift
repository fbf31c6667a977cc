import Contract
import JSON
import Mosquitto
import QuizzesContract
import RoomsContract
import Values

/// `fairway quiz open`, `here` and `answer`: play a quiz.
enum QuizWalk {
    static let open = Command.shows(
        "quiz open", CreateQuizRoom.self, "start a quiz walk, alone or with others",
        .quiz { $0.quiz = $1 },
        .number("--players N", in: 1...100, "the maximum number of players") {
            $0.settings = QuizRoomSettings()
            $0.settings?.playersMax = $1
        }, lines: RoomCreate.lines)

    static let here = Command.shows(
        "quiz here", SendPosition.self, "send your position; a stop opens its question",
        .position("LAT,LON", "in degrees", isRequired: true) {
            ($0.lat, $0.lon) = ($1.lat, $1.lon)
        },
        .number("--accuracy METRES", in: 0...100_000, "the accuracy of the position") {
            $0.accuracy = Double($1)
        }
    ) { lines($0.challenge) }

    static let answer = Command.shows(
        "quiz answer", GiveAnswer.self, "answer the open question",
        .text("ANSWER", "a text, a number, or a choice") { $0.answer = QuizAnswer($1) },
        .number("--stop N", in: 1...QuizText.challengesMax, "the stop, if several are open") {
            $0.challenge = $1
        }
    ) { result in
        var lines = [result.correct ? "Correct: \(result.points.counted("point"))." : "Wrong."]
        if let next = result.next {
            lines.append("Next: stop \(next.number) at \(next.location.lat),\(next.location.lon)")
        } else if result.left > 0 {
            lines.append("\(result.left.counted("stop")) left")
        }
        if let score = result.score { lines += QuizWalk.lines(score) }
        return lines.map(\.printable)
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
        let room = try link.ask(GetRoom(), in: topics)
        let head = try QuizRoomHead(reading: room.head)
        let state = try QuizRoomState(reading: room.state)
        link.close()
        var table = TextTable("", "PLAYER", "CORRECT", "WRONG", "POINTS", "MIN")
        for place in state.places {
            table.add(
                "\(place.rank)", place.players.joined(separator: ", "), "\(place.correct)",
                "\(place.incorrect)", "\(place.points)",
                place.timeMs.map { "\($0 / 60_000)" } ?? "")
        }
        var lines = ["\(head.quiz.name), \(state.common.phase)".printable]
        lines += table.lines(empty: "No players.")
        for challenge in walk.open { lines += QuizWalk.lines(challenge) }
        if let score = walk.score { lines += QuizWalk.lines(score).map(\.printable) }
        invocation.console.result(
            ["head": head.json, "state": state.json, "walk": walk.json], lines)
    }
}
