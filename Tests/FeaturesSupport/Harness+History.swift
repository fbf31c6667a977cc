import Contract
package import JSON
import TestSupport

/// Games that are over.
extension Harness {
    /// Plays a game to its end, an hour after the one before, and returns its room.
    /// - Parameters:
    ///   - scores: By player, the host first: one a hole, nil where there is none.
    ///   - course: A course of the catalogue, or any other's name.
    @discardableResult
    package func game(
        _ scores: KeyValuePairs<String, [Int?]>, course: String = "Meadow",
        isListed: Bool = false, weather: JSON? = nil
    ) -> String {
        clock.advance(hours: 1)
        let host = scores[0].key
        let holes = Int64(scores[0].value.count)
        let created = user(
            host, "room/create",
            [
                "kind": "golf", (isListed ? "course" : "courseName"): .string(course),
                "holes": .int(holes),
            ])
        let room = created["result"]?["room"]?.string ?? ""
        for (name, _) in scores.dropFirst() {
            user(name, "room/join", ["code": created["result"]?["code"] ?? .null])
        }
        self.room(room, host, "start")
        for (name, strokes) in scores {
            for (place, strokes) in strokes.enumerated() {
                guard let strokes else { continue }
                let body: JSON = [
                    "player": .string(name), "hole": .int(Int64(place + 1)),
                    "strokes": .int(Int64(strokes)),
                ]
                self.room(room, name, "score", body)
            }
        }
        if let weather { self.room(room, host, "weather", weather) }
        self.room(room, host, "end")
        return room
    }

    package func befriend(_ one: String, _ other: String) {
        user(one, "friend/request", ["user": .string(other)])
        user(other, "friend/accept", ["user": .string(one)])
    }

    /// The rooms of a history, the newest first.
    package func history(_ name: String, _ body: JSON = [:]) -> [String] {
        let rounds = user(name, "history/list", body)["result"]?["rounds"]?.array ?? []
        return rounds.map { $0["room"]?.string ?? "" }
    }
}
