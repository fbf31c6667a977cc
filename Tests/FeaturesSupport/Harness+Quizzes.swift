import Contract
import Engine
package import JSON
package import QuizzesContract
import TestSupport

/// Quizzes on the equator. Challenge N is N times 200 m east of the origin, with a radius of 30 m.
/// Its question is `question N`, and its answer `answer N`.
extension Harness {
    package static func challenge(_ number: Int) -> JSON {
        [
            "location": ["lat": 0, "lon": .double(lon(Double(number) * 200))], "radius": 30,
            "question": .string("question \(number)"),
            "answers": [.string("answer \(number)")], "points": 10,
        ]
    }

    /// The longitude of a point a number of metres east of the origin, in degrees.
    package static func lon(_ metres: Double) -> Double { metres / 6_371_008.8 * 180 / .pi }

    package static func quizBody(
        _ challenges: Int = 2, order: String = "set", name: String = "Equator"
    )
        -> JSON
    {
        [
            "name": .string(name), "description": "Along the line", "reward": "A banana",
            "order": .string(order),
            "challenges": .array((1...challenges).map { challenge($0) }), "publish": true,
        ]
    }

    /// Publishes a quiz.
    @discardableResult
    package func quiz(_ author: String, _ body: JSON = quizBody()) -> String {
        user(author, "quiz/create", body)["result"]?["quiz"]?.string ?? ""
    }

    /// Creates a room for a quiz.
    package func quizRoom(_ quiz: String, _ names: String..., isStarted: Bool = true) -> String {
        let created = user(
            names[0], "room/create", ["kind": "quiz", "quiz": .string(quiz)])
        let room = created["result"]?["room"]?.string ?? created.code ?? ""
        for name in names.dropFirst() {
            user(name, "room/join", ["code": created["result"]?["code"] ?? .null])
        }
        if isStarted { self.room(room, names[0], "start") }
        return room
    }

    /// Sends a position, a minute after the one before.
    @discardableResult
    package func go(
        _ name: String, to metres: Double, in room: String, _ more: JSON = [:],
        after seconds: Int64 = 60
    ) -> JSON {
        clock.advance(seconds: seconds)
        let body: JSON = [
            "lat": 0, "lon": .double(Self.lon(metres)), "accuracy": 10, "at": .int(clock.now),
        ]
        let changed = (more.members ?? []).map(\.key)
        let members = (body.members ?? []).filter { !changed.contains($0.key) }
        return self.room(room, name, "position", .object(members + (more.members ?? [])))
    }

    @discardableResult
    package func answer(_ name: String, _ answer: JSON, in room: String, to number: Int? = nil)
        -> JSON
    {
        clock.advance(seconds: 1)
        let more = number.map { [JSON.Member("challenge", .int(Int64($0)))] } ?? []
        return self.room(room, name, "answer", .object([JSON.Member("answer", answer)] + more))
    }

    /// The retained documents of the quiz room.
    package func quizState(_ room: String) throws -> (head: QuizRoomHead, state: QuizRoomState) {
        engine.runBatch()
        clock.advance(seconds: 1)
        engine.runBatch()
        return (
            try QuizRoomHead(reading: retained(room, "head")),
            try QuizRoomState(reading: retained(room, "state"))
        )
    }
}
