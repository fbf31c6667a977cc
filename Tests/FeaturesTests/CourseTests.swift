import Contract
import Daemon
import Features
import JSON
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
            catalogue: Catalogue([
                course("b", "Birch", 10), course("a", "Ash", 20), course("c", "Cedar", 30),
            ]))
        fairway.people("alice")
        return fairway
    }

    @Test func `F5 G2: courses come by name, or nearest first, page by page`() throws {
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

    @Test func `F5: a room takes the course's holes, or as many of them as asked for`() throws {
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

    @Test func `F28 FU10: a course that is in no list is played, named or not`() throws {
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
