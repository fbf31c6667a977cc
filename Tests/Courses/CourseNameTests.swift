import Courses
import FeaturesSupport
import Foundation
import JSON
import Testing

/// Courses that are found by name, and the rounds that count for them.
struct CourseNameTests {
    private func fairway() throws -> Harness {
        let fairway = try Harness(courses: [Harness.mapped])
        try fairway.peopleAndAdmin("alice", "bob")
        return fairway
    }

    /// The courses of the rounds in a user's history, the newest first.
    private func courses(
        _ fairway: Harness, _ user: String, _ course: String? = nil
    ) -> [String?] {
        let body: JSON = course.map { ["course": .string($0)] } ?? [:]
        let rounds = fairway.user(user, "history/list", body)["result"]?["rounds"]?.array ?? []
        return rounds.map { $0["course"]?["id"]?.string }
    }

    @Test func `F28 F29: earlier rounds count for a course registered by the same name`() throws {
        let fairway = try fairway()
        fairway.game(["alice": [3, 3, 3], "bob": [4, 4, 4]], course: "Backyard")
        fairway.game(["alice": [3, 3, 3]], course: "BACKYARD")
        fairway.game(["alice": [3, 3, 3]], course: "Elsewhere")
        #expect(courses(fairway, "alice", "backyard") == [nil, nil])
        let id = fairway.registered("alice", "Backyard")
        for name in [id, "Backyard", "backyard"] {
            #expect(courses(fairway, "alice", name) == [id, id])
        }
        // Other users do not see the course, so their rounds do not change.
        #expect(courses(fairway, "bob", "Backyard") == [nil])
        #expect(courses(fairway, "bob", id) == [])
        let game = fairway.game(["alice": [2, 2, 2]], course: "backyard")
        #expect(courses(fairway, "alice", id) == [id, id, id])
        #expect(fairway.history("alice", ["course": .string(id)]).first == game)
        let groups = fairway.user("alice", "statistics/mine")["result"]?["groups"]?.array ?? []
        #expect(groups.map { $0["key"]?.string } == [id, "~elsewhere"])
        let listed = fairway.user("alice", "course/list")["result"]?["courses"]?.array ?? []
        #expect(listed.first?["id"]?.string == id)
    }

    @Test func `F28 F38: a round counts for the course that was registered from it`() throws {
        let fairway = try fairway()
        let other = fairway.user("alice", "room/create", ["kind": "golf", "holes": 2])
        let unnamed = other["result"]?["room"]?.string ?? ""
        for room in [fairway.lobby("alice", "bob", holes: 2), unnamed] {
            fairway.room(room, "alice", "start")
            fairway.room(room, "alice", "discs", ["hole": 1, "discs": ["Putter"]])
            fairway.room(room, "alice", "score", ["player": "alice", "hole": 1, "strokes": 2])
            fairway.room(room, "alice", "end")
            let reply = fairway.user(
                "alice", "course/register", ["room": .string(room), "name": "Beach"])
            let id = reply["result"]?["course"]?.string ?? ""
            #expect(fairway.history("alice", ["course": .string(id)]) == [room])
            let last = fairway.user("alice", "disc/lastTime", ["course": .string(id)])
            #expect(last["result"]?["holes"]?.array?.map { $0["room"]?.string } == [room])
        }
    }

    @Test func `F28: a course registered during a round gets the round at its end`() throws {
        let fairway = try fairway()
        let room = fairway.lobby("alice", "bob", holes: 2)
        fairway.room(room, "alice", "start")
        fairway.room(room, "alice", "discs", ["hole": 1, "discs": ["Putter"]])
        let reply = fairway.user("alice", "course/register", ["room": .string(room)])
        let id = reply["result"]?["course"]?.string ?? ""
        fairway.room(room, "alice", "score", ["player": "alice", "hole": 1, "strokes": 2])
        fairway.room(room, "alice", "end")
        #expect(courses(fairway, "alice") == [id] && courses(fairway, "bob") == [nil])
        let last = fairway.user("alice", "disc/lastTime", ["course": .string(id)])
        #expect(last["result"]?["holes"]?.array?.count == 1)
    }

    @Test func `F45: a name means my own course, then a file's, then a public one`() throws {
        let fairway = try fairway()
        let line = "alice,Mapped,,2024-05-0%d 1730,,3,0,,3"
        func imported(_ day: Int, _ name: String) -> String? {
            let row = line.replacingOccurrences(of: "%d", with: "\(day)")
                .replacingOccurrences(of: "Mapped", with: name)
            let csv = "Name,Course,Layout,Start,End,Total,+/-,Rating,Hole1\n\(row)"
            fairway.user("alice", "history/import", ["csv": .string(csv)])
            return courses(fairway, "alice").first ?? nil
        }
        #expect(imported(1, "mapped") == "m")
        let everybodys = fairway.registered("bob", "Garden")
        #expect(imported(2, "Garden") == nil)
        fairway.user("bob", "course/propose", ["course": .string(everybodys)])
        let proposals = fairway.user("root_admin", "course/proposals")["result"]?["proposals"]
        let proposal = proposals?[0]?["proposal"] ?? .null
        #expect(fairway.user("root_admin", "course/accept", ["proposal": proposal]).isOK)
        #expect(imported(3, "GARDEN") == everybodys)
        #expect(courses(fairway, "alice", "garden") == [everybodys, nil])
        let own = fairway.registered("alice", "Mapped")
        #expect(imported(4, "Mapped") == own)
        // A corrected course from a file is also found by its new name.
        var document = fairway.course("m", "root_admin") ?? .null
        document = .object(
            (document.members ?? []).map {
                $0.key == "name" ? JSON.Member("name", "Charted") : $0
            })
        let corrected = fairway.user(
            "root_admin", "course/correct", ["course": "m", "document": document])
        #expect(corrected.isOK)
        #expect(imported(5, "charted") == "m")
        try fairway.restart()
        #expect(imported(6, "Charted") == "m")
    }

    @Test func `F25: a search with plain letters finds special letters`() throws {
        let fairway = try fairway()
        for name in ["Øst Åsen", "Ærfugl", "Łódź"] { _ = fairway.registered("alice", name) }
        for (query, name) in [
            ("ost", "Øst Åsen"), ("øst", "Øst Åsen"), ("ØST ASEN", "Øst Åsen"),
            ("aerfugl", "Ærfugl"), ("lodz", "Łódź"), ("łodz", "Łódź"),
        ] {
            let found = fairway.user("alice", "course/list", ["query": .string(query)])["result"]
            #expect(found?["courses"]?.array?.map { $0["name"]?.string } == [name], "\(query)")
        }
    }
}
