import Contract
import Courses
import CoursesContract
import FeaturesSupport
import GolfContract
import JSON
import TestSupport
import Testing

struct CourseTests {
    private func fairway() throws -> Harness {
        func course(_ id: String, _ name: String, _ lat: Double) -> CourseDocument {
            var course = CourseDocument()
            course.id = id
            course.name = name
            course.place = "Town"
            course.location = Position()
            course.location?.lat = lat
            course.holes = (1...9).map { number in
                var hole = CourseDocument.Hole()
                hole.number = number
                hole.par = number == 5 ? 4 : 3
                return hole
            }
            return course
        }
        let fairway = try Harness(
            courses: [
                course("b", "Birch", 10), course("a", "Ash", 20), course("c", "Cedar", 30),
            ])
        fairway.people("alice")
        return fairway
    }

    /// The ids of a list, from all its pages.
    private func ids(_ fairway: Harness, _ body: JSON, limit: Int64? = nil) -> [String] {
        var ids: [String] = []
        var more = (body.members ?? []) + (limit.map { [JSON.Member("limit", .int($0))] } ?? [])
        while true {
            let result = fairway.user("alice", "course/list", .object(more))["result"]
            ids += (result?["courses"]?.array ?? []).compactMap { $0["id"]?.string }
            guard let cursor = result?["cursor"], !cursor.isNull, ids.count < 50 else { return ids }
            more.removeAll { $0.key == "cursor" }
            more.append(JSON.Member("cursor", cursor))
        }
    }

    /// Starts a round on a course.
    @discardableResult
    private func begin(_ fairway: Harness, _ course: String, _ user: String = "alice") -> String {
        let created = fairway.user(
            user, "room/create", ["kind": "golf", "course": .string(course)])
        let room = created["result"]?["room"]?.string ?? ""
        fairway.room(room, user, "start")
        fairway.clock.advance(seconds: 1)
        return room
    }

    @Test func `FU3 FU10: without a position, recently played courses come first`() throws {
        let fairway = try fairway()
        fairway.people("bob")
        begin(fairway, "a", "bob")
        begin(fairway, "c")
        begin(fairway, "b")
        // A lobby is not a round yet.
        fairway.user("alice", "room/create", ["kind": "golf", "course": "a"])
        for limit in [nil, 1, 2] as [Int64?] {
            #expect(ids(fairway, [:], limit: limit) == ["b", "c", "a"])
            #expect(ids(fairway, ["order": "name"], limit: limit) == ["a", "b", "c"])
            let near: JSON = ["lat": 29.0, "lon": 0.0]
            #expect(ids(fairway, ["near": near], limit: limit) == ["c", "a", "b"])
            #expect(
                ids(fairway, ["near": near, "order": "recent"], limit: limit) == ["b", "c", "a"])
        }
        begin(fairway, "c")
        #expect(ids(fairway, [:]) == ["c", "b", "a"])
        let entry = fairway.user("alice", "course/list")["result"]?["courses"]?[0]
        #expect(entry?["playedAt"]?.int == Int(fairway.clock.now - 1_000))
        #expect(entry?["crowd"]?.string == "fairway/public/course/c/crowd")
        #expect(
            fairway.user("alice", "course/list", ["order": "distance"])["error"]?["fields"]?["near"]
                != nil)
    }

    @Test func `FU3: a round that began in this millisecond puts its course first`() throws {
        let fairway = try Harness(courses: [Harness.links, Harness.woods])
        fairway.people("alice")
        let first = fairway.user("alice", "course/list")["result"]?["courses"]?.array?.first
        #expect(first?["id"] == "links")
        let created = fairway.user("alice", "room/create", ["kind": "golf", "course": "woods"])
        fairway.room(created["result"]?["room"]?.string ?? "", "alice", "start")
        let latest = fairway.user("alice", "course/list")["result"]?["courses"]?.array?.first
        #expect(latest?["id"] == "woods" && latest?["playedAt"]?.int == Int(fairway.clock.now))
    }

    @Test func `FU3: a round that begins between two pages does not change the order`() throws {
        let fairway = try fairway()
        let first = fairway.user("alice", "course/list", ["limit": 1])["result"]
        #expect(first?["courses"]?[0]?["id"] == "a")
        fairway.clock.advance(milliseconds: 1)
        begin(fairway, "b")
        #expect(ids(fairway, ["cursor": first?["cursor"] ?? .null]) == ["b", "c"])
        let madeUp = ["1.recent.x.a", "1.near.x.a", "1.name.a", "1.other.a.b", "x.name.a.b"]
        for cursor in ["x", "1", "1 x", " ", "-1"] + madeUp {
            let reply = fairway.user("alice", "course/list", ["cursor": .string(cursor)])
            #expect(reply["error"]?["fields"]?["cursor"] != nil)
        }
    }

    @Test func `G2: case and accents of names do not matter in a search`() throws {
        var course = CourseDocument()
        course.id = "u"
        course.name = "Úlfarsárdalur"
        course.place = "Reykjavík"
        course.holes = CourseHoles.count(9).list
        let fairway = try Harness(courses: [course])
        fairway.people("alice")
        for query in ["ulfar", "ÚLFARS reykjavik", "reykjavík"] {
            #expect(ids(fairway, ["query": .string(query)]) == ["u"])
        }
        #expect(ids(fairway, ["query": "ulfar", "kind": "golf"]) == [])
    }

    @Test func `F26 F27: distance and direction to the basket are measured`() throws {
        let fairway = try Harness(courses: [Harness.mapped])
        fairway.people("alice")
        func ask(_ body: JSON) -> JSON {
            let base: [JSON.Member] = [JSON.Member("course", "m"), JSON.Member("hole", 1)]
            let usual = base.filter { body[$0.key] == nil }
            return fairway.user(
                "alice", "course/distance", .object(usual + (body.members ?? [])))
        }
        let east = ask(["at": ["lat": 0, "lon": 0]])["result"]
        // A thousandth of a degree of the equator: 6,378,137 m × π / 180,000.
        #expect(east?["distance"]?.double == 111.3 && east?["bearing"]?.double == 90)
        let red = ask([:])["result"]
        #expect(red?["distance"]?.double == 222.6 && red?["bearing"]?.double == 270)
        #expect(ask(["tee": "White"])["result"]?["distance"]?.double == 334)
        #expect(ask(["at": ["lat": 0, "lon": 0.001]])["result"]?["bearing"]?.double == 0)
        #expect(ask(["tee": "gold"]).code == "course.unknownTee")
        #expect(ask(["hole": 3]).code == "course.unknownHole")
        #expect(ask(["hole": 2, "at": ["lat": 0, "lon": 0]]).code == "course.positionUnknown")
        #expect(ask(["course": "x"]).code == "course.unknown")
        #expect(ask(["at": ["lat": 91]])["error"]?["fields"]?["at.lon"] != nil)
    }

    @Test func `F19 F33 F52 G4: a course shows its pictures, tips, tees and ratings`() throws {
        let fairway = try Harness(courses: [Harness.mapped])
        fairway.people("alice")
        let course = fairway.user("alice", "course/get", ["course": "m"])["result"]
        #expect(course?["birdsEye"] == "https://example.org/above.jpg")
        let hole = course?["holes"]?[0]
        #expect(hole?["picture"] == "https://example.org/1.jpg")
        #expect(hole?["tips"] == "Aim left of the oak.")
        #expect(hole?["tees"]?["white"]?["length"] == 334)
        #expect(course?["tees"]?[1]?["slope"] == 120)
        #expect(course?["tees"]?[1]?["front"]?["rating"] == 34.5)
        #expect(course?["status"] == "public")
        let entry = fairway.user("alice", "course/list")["result"]?["courses"]?[0]
        // The values are those of the red tee, which is the default tee.
        #expect(entry?["slope"] == 120 && entry?["rating"] == 69.1)
    }

    @Test func `F301 FU13: a player starts from the usual tee, or else the red one`() throws {
        let fairway = try Harness(courses: [Harness.mapped])
        fairway.people("alice", "bob")
        func tees(_ course: JSON = "m") throws -> [String?] {
            let created = fairway.user("alice", "room/create", ["kind": "golf", "course": course])
            let room = created["result"]?["room"]?.string ?? ""
            fairway.room(room, "alice", "addGuest", ["name": "Grandma"])
            return try fairway.state(room).players.map(\.tee)
        }
        #expect(try tees() == ["red", "red"])
        #expect(fairway.user("alice", "course/chooseTee", ["tee": "blue"]).isOK)
        #expect(try tees() == ["red", "red"])
        #expect(fairway.user("alice", "course/chooseTee", ["tee": "WHITE"]).isOK)
        #expect(try tees() == ["white", "red"])
        #expect(
            fairway.user("alice", "course/chooseTee", ["tee": "red", "course": "m"]).isOK)
        #expect(try tees() == ["red", "red"])
        try fairway.restart()
        #expect(try tees() == ["red", "red"])
        fairway.user("alice", "course/chooseTee", ["course": "m"])
        #expect(try tees() == ["white", "red"])
        fairway.user("alice", "course/chooseTee")
        #expect(try tees() == ["red", "red"])
        #expect(
            fairway.user("alice", "course/chooseTee", ["tee": "gold", "course": "m"]).code
                == "course.unknownTee")
        #expect(
            fairway.user("alice", "course/chooseTee", ["tee": "red", "course": "x"]).code
                == "course.unknown")
    }

    @Test func `F301 FU13: the tee of my last round on a course is my usual one there`() throws {
        let fairway = try Harness(courses: [Harness.mapped])
        fairway.people("alice", "bob")
        func lobby() -> String {
            let created = fairway.user("alice", "room/create", ["kind": "golf", "course": "m"])
            fairway.user("bob", "room/join", ["code": created["result"]?["code"] ?? .null])
            return created["result"]?["room"]?.string ?? ""
        }
        func tees(_ room: String) throws -> [String?] {
            try fairway.state(room).players.map(\.tee)
        }
        let first = lobby()
        fairway.room(first, "alice", "setPlayer", ["tee": "white"])
        // No round has started yet.
        #expect(try tees(lobby()) == ["red", "red"])
        fairway.room(first, "alice", "start")
        #expect(try tees(lobby()) == ["white", "red"])
        fairway.room(first, "alice", "setPlayer", ["player": "bob", "tee": "white"])
        fairway.room(first, "alice", "setPlayer", ["tee": "red"])
        #expect(try tees(lobby()) == ["red", "white"])
    }

    @Test func `F5 G2: courses come in pages by name or by distance`() throws {
        let fairway = try fairway()
        func ids(_ body: JSON) -> [String?] {
            let result = fairway.user("alice", "course/list", body)["result"]
            return (result?["courses"]?.array ?? []).map { $0["id"]?.string }
        }
        #expect(ids([:]) == ["a", "b", "c"])
        #expect(ids(["near": ["lat": 29.0, "lon": 0.0]]) == ["c", "a", "b"])
        #expect(ids(["query": "CED"]) == ["c"])
        let page = fairway.user("alice", "course/list", ["limit": 2])["result"]
        #expect(page?["cursor"]?.string != nil)
        #expect(ids(["limit": 2, "cursor": page?["cursor"] ?? .null]) == ["c"])
        #expect(
            fairway.user("alice", "course/list", ["near": ["lat": 91, "lon": 0]]).code
                == "request.malformed")
    }

    @Test func `F5: a room gets the course's holes, or a requested number of them`() throws {
        let fairway = try fairway()
        func holes(_ body: JSON) throws -> [RoomState.Hole] {
            let reply = fairway.user("alice", "room/create", body)
            return try fairway.state(reply["result"]?["room"]?.string ?? "").course.holes
        }
        #expect(
            try holes(["kind": "golf", "course": "a"]).map(\.par) == [3, 3, 3, 3, 4, 3, 3, 3, 3])
        #expect(
            try holes(["kind": "golf", "course": "a", "holes": 5]).map(\.par) == [3, 3, 3, 3, 4])
        let chosen = try holes(
            ["kind": "golf", "course": "a", "holes": [["number": 5], ["number": 2, "par": 5]]])
        #expect(chosen.map(\.par) == [4, 5])
        #expect(
            fairway.user("alice", "room/create", ["kind": "golf", "course": "x"]).code
                == "course.unknown")
    }

    @Test func `F28 FU10: a round needs no listed course, and no name for it`() throws {
        let fairway = try fairway()
        func course(_ body: JSON) throws -> RoomState.Course {
            let reply = fairway.user("alice", "room/create", body)
            return try fairway.state(reply["result"]?["room"]?.string ?? "").course
        }
        #expect(try course(["kind": "golf", "courseName": "My garden"]).name == "My garden")
        let unnamed = try course(["kind": "golf"])
        #expect(unnamed.name == "Unspecified course")
        #expect(unnamed.holes.map(\.par) == Array(repeating: 3, count: 18))
        for holes in [0, 37] as [JSON] {
            let reply = fairway.user("alice", "room/create", ["kind": "golf", "holes": holes])
            #expect(reply["error"]?["fields"]?["holes"] != nil)
        }
    }
}
