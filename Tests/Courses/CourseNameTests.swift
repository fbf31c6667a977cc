import Contract
import Features
import FeaturesSupport
import Foundation
import JSON
import Testing

/// Courses that are found by their names, and rounds that become theirs.
struct CourseNameTests {
    private func fairway() throws -> Harness {
        let fairway = try Harness(catalogue: Catalogue([Harness.mapped]))
        try fairway.peopleAndAdmin("alice", "bob")
        return fairway
    }

    /// The courses of somebody's rounds in their history, the newest first.
    private func courses(
        _ fairway: Harness, _ user: String, _ course: String? = nil
    ) -> [String?] {
        let body: JSON = course.map { ["course": .string($0)] } ?? [:]
        let rounds = fairway.user(user, "history/list", body)["result"]?["rounds"]?.array ?? []
        return rounds.map { $0["course"]?["id"]?.string }
    }

    @Test func `F28 F29: rounds on a course become those of the course that is registered`() throws
    {
        let fairway = try fairway()
        fairway.game(["alice": [3, 3, 3], "bob": [4, 4, 4]], course: "Backyard")
        fairway.game(["alice": [3, 3, 3]], course: "BACKYARD")
        fairway.game(["alice": [3, 3, 3]], course: "Elsewhere")
        #expect(courses(fairway, "alice", "backyard") == [nil, nil])
        let id = fairway.registered("alice", "Backyard")
        for name in [id, "Backyard", "backyard"] {
            #expect(courses(fairway, "alice", name) == [id, id])
        }
        // Nobody else knows it, and their rounds stay where they are found.
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

    @Test func `F28 F38: a round that a course is registered out of belongs to it`() throws {
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

    @Test func `F28: a course registered in mid-round has the round when it ends`() throws {
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

    @Test func `F45: names are looked up among my own, then the files, then everybody's`() throws {
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
        // A file that was corrected is found by its new name too.
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

    @Test func `F25: letters that have no accent to take off are found by plain ones`() throws {
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
