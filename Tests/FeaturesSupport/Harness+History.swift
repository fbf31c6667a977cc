import Contract
import Courses
package import CoursesContract
import Engine
package import HistoryContract
package import JSON
import SQLite
import TestSupport
import Testing

/// Ended games, for tests of the history.
extension Harness {
    /// Plays a complete game, an hour after the one before, and returns its room.
    /// - Parameters:
    ///   - scores: Scores by player, the host first: one per hole, nil if there is none.
    ///   - course: A course of the catalogue, or the name of any other one.
    @discardableResult
    package func game(
        _ scores: KeyValuePairs<String, [Int?]>, course: String = "Meadow",
        isListed: Bool = false, settings: JSON = [:], weather: JSON? = nil
    ) -> String {
        clock.advance(hours: 1)
        let host = scores[0].key
        let holes = Int64(scores[0].value.count)
        let created = user(
            host, "room/create",
            [
                "kind": "golf", (isListed ? "course" : "courseName"): .string(course),
                "holes": .int(holes), "settings": settings,
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

/// Rounds for tests of handicaps.
extension Harness {
    /// 18 holes of par 4 with stroke indexes in order. From white, the strokes above 72 are the
    /// differential.
    package static let links: CourseDocument = {
        var course = CourseDocument()
        (course.id, course.name, course.kind) = ("links", "The Links", .golf)
        course.holes = (1...18).map {
            var hole = CourseDocument.Hole()
            (hole.number, hole.par, hole.strokeIndex) = ($0, 4, $0)
            return hole
        }
        course.tees = [("white", 113.0, 72.0), ("red", 125.0, 70.5), ("blue", nil, nil)].map {
            var tee = CourseDocument.Tee()
            (tee.name, tee.slope, tee.rating) = ($0.0, $0.1, $0.2)
            return tee
        }
        return course
    }()

    /// A disc golf course of 12 holes of par 3.
    package static let woods: CourseDocument = {
        var course = CourseDocument()
        (course.id, course.name, course.kind) = ("woods", "The Woods", .discGolf)
        course.holes = (1...12).map {
            var hole = CourseDocument.Hole()
            (hole.number, hole.par) = ($0, 3)
            return hole
        }
        return course
    }()

    /// Creates Alice, Bob and the courses.
    package static func golfers() throws -> Harness {
        let fairway = try Harness(courses: [links, woods])
        fairway.people("alice", "bob")
        // Keeps the accounts, because unused ones expire within the years of these tests.
        try fairway.database.run("UPDATE users SET confirmed_at = 1")
        return fairway
    }

    /// Creates and starts a round for Alice, in the company of a guest (WHS 2.1).
    package func begin(_ more: JSON = ["course": "links"], tee: String? = "white") -> String {
        let body: JSON = .object([JSON.Member("kind", "golf")] + (more.members ?? []))
        let made = user("alice", "room/create", body)
        let room = made["result"]?["room"]?.string ?? made.code ?? ""
        self.room(room, "alice", "addGuest", ["name": "Company"])
        if let tee { self.room(room, "alice", "setPlayer", ["tee": .string(tee)]) }
        self.room(room, "alice", "start")
        return room
    }

    /// Lets players accept the stakes of a game that Alice hosts.
    package func acceptStakes(in room: String, _ players: String...) {
        acceptStakes(in: room, players)
    }

    package func acceptStakes(in room: String, _ players: [String]) {
        for player in players {
            let user = player.hasPrefix("g") ? "alice" : player
            self.room(room, user, "stake", ["accept": true, "player": .string(player)])
        }
    }

    /// Writes a player's scores, hole by hole.
    @discardableResult
    package func write(
        _ strokes: [Int], from first: Int = 1, in room: String, of player: String = "alice"
    ) -> JSON {
        let cells = strokes.enumerated().map { place, strokes -> JSON in
            [
                "player": .string(player), "hole": .int(Int64(place + first)),
                "strokes": .int(Int64(strokes)), "at": .int(clock.now),
            ]
        }
        return self.room(room, "alice", "sync", ["cells": .array(cells)])
    }

    /// Plays a round of Alice from white, a day before the next one.
    @discardableResult
    package func play(_ strokes: [Int], _ more: JSON = ["course": "links"], tee: String? = "white")
        -> String
    {
        let room = begin(more, tee: tee)
        write(strokes, in: room)
        self.room(room, "alice", "end")
        clock.advance(hours: 24)
        engine.runBatch()
        return room
    }

    /// The strokes of 18 holes with a given sum, as equal as possible.
    package static func card(_ strokes: Int) -> [Int] {
        (0..<18).map { strokes / 18 + ($0 < strokes % 18 ? 1 : 0) }
    }

    package func handicap(_ policy: String = "whs") throws -> GetHandicap.Result {
        let reply = user("alice", "handicap/get", ["policy": .string(policy)])
        return try GetHandicap.Result(reading: reply["result"] ?? .null)
    }

    package func scores(_ body: JSON = [:]) throws -> ListHandicapScores.Result {
        let reply = user("alice", "handicap/history", body)
        return try ListHandicapScores.Result(reading: reply["result"] ?? .null)
    }

    /// Imports a file of Alice's rounds, and runs the work that follows.
    @discardableResult
    package func take(_ csv: String, _ more: JSON = [:]) throws -> ImportHistory.Result {
        let body = JSON.object([JSON.Member("csv", .string(csv))] + (more.members ?? []))
        let reply = user("alice", "history/import", body)
        engine.runBatch()
        return try ImportHistory.Result(reading: #require(reply["result"], "\(reply)"))
    }

    /// Enters a score of Alice with a given differential, a number of days ago.
    @discardableResult
    package func enter(_ differential: Int, daysAgo: Int, _ more: JSON = [:], id: String? = nil)
        -> JSON
    {
        let at = clock.now - Int64(daysAgo) * 86_400_000
        let body: [JSON.Member] = [
            JSON.Member("at", .int(at)), JSON.Member("courseName", "Elsewhere"),
            JSON.Member("holes", 18), JSON.Member("par", 72), JSON.Member("rating", 72),
            JSON.Member("slope", 113), JSON.Member("strokes", .int(Int64(72 + differential))),
        ]
        let changed = (more.members ?? []).map(\.key)
        return user(
            "alice", "handicap/post",
            .object(body.filter { !changed.contains($0.key) } + (more.members ?? [])), id: id)
    }
}
