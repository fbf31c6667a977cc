import Courses
import FeaturesSupport
import GolfContract
import JSON
import RoomsContract
import Testing

/// Courses that users register.
struct CourseRegisterTests {
    private func fairway() throws -> Harness {
        let fairway = try Harness(courses: [Harness.mapped])
        fairway.people("alice", "bob", "carol")
        return fairway
    }

    private func names(_ fairway: Harness, _ user: String, _ body: JSON = [:]) -> [String] {
        let result = fairway.user(user, "course/list", body)["result"]
        return (result?["courses"]?.array ?? []).compactMap { $0["name"]?.string }
    }

    @Test func `F29 G2: a course is registered by name and basket coordinates, and played`() throws
    {
        let fairway = try fairway()
        let id = fairway.registered("alice")
        let course = fairway.course(id, "alice")
        #expect(course?["name"] == "Garden" && course?["kind"] == "discGolf")
        #expect(course?["status"] == "private" && course?["mine"] == true)
        #expect(course?["crowd"] == nil)
        #expect(course?["holes"]?.array?.map { $0["number"]?.int } == [1, 2, 3])
        #expect(course?["holes"]?.array?.map { $0["par"]?.int } == [4, 4, 4])
        let distance = fairway.user(
            "alice", "course/distance",
            ["course": .string(id), "hole": 1, "at": ["lat": 0, "lon": 0]])
        #expect(distance["result"]?["distance"]?.double == 110.6)
        let created = fairway.user(
            "alice", "room/create", ["kind": "golf", "course": .string(id)])
        let state = try fairway.state(created["result"]?["room"]?.string ?? "")
        #expect(state.course.name == "Garden" && state.course.holes.map(\.par) == [4, 4, 4])
        try fairway.restart()
        #expect(names(fairway, "alice") == ["Garden", "Mapped"])
        #expect(names(fairway, "alice", ["mine": true]) == ["Garden"])
        #expect(
            names(fairway, "alice", ["near": ["lat": 0.003, "lon": 0]]) == ["Garden", "Mapped"])
    }

    @Test func `F29: only its owner and members of rooms on it see a private course`() throws {
        let fairway = try fairway()
        let id = fairway.registered("alice")
        let body: JSON = ["course": .string(id)]
        #expect(names(fairway, "bob") == ["Mapped"])
        #expect(fairway.user("bob", "course/get", body).code == "course.unknown")
        #expect(
            fairway.user("bob", "room/create", ["kind": "golf", "course": .string(id)]).code
                == "course.unknown")
        let room = fairway.user("alice", "room/create", ["kind": "golf", "course": .string(id)])
        fairway.user("bob", "room/join", ["code": room["result"]?["code"] ?? .null])
        #expect(fairway.course(id, "bob")?["mine"] == false)
        for path in ["remove", "propose"] {
            #expect(fairway.user("bob", "course/\(path)", body).code == "course.unknown")
        }
        let document = fairway.course(id, "bob") ?? .null
        let correction: JSON = ["course": .string(id), "document": document]
        #expect(fairway.user("bob", "course/correct", correction).code == "course.unknown")
        fairway.room(room["result"]?["room"]?.string ?? "", "bob", "leave")
        #expect(fairway.user("bob", "course/get", body).code == "course.unknown")
    }

    /// A golf course with given stroke indexes. The tee `red` has its own ones on some holes.
    private func indexed(
        _ indexes: [Int?], red: [Int: Int] = [:], rating: Double? = nil, par: Int64 = 4
    ) -> JSON {
        let holes = indexes.enumerated().map { place, index -> JSON in
            var members = [
                JSON.Member("number", .int(Int64(place + 1))), JSON.Member("par", .int(par)),
            ]
            if let index { members.append(JSON.Member("strokeIndex", .int(Int64(index)))) }
            if let own = red[place + 1] {
                members.append(JSON.Member("tees", ["red": ["strokeIndex": .int(Int64(own))]]))
            }
            return .object(members)
        }
        var red: [JSON.Member] = [JSON.Member("name", "red")]
        if let rating { red.append(JSON.Member("rating", .double(rating))) }
        return [
            "name": "Links", "kind": "golf", "tees": [["name": "white"], .object(red)],
            "holes": .array(holes),
        ]
    }

    @Test func `G12: the stroke indexes of each tee are a whole set, or none`() throws {
        let fairway = try fairway()
        let whole = Array(1...18).map(Int?.some)
        let none = [Int?](repeating: nil, count: 18)
        let right: [JSON] = [
            indexed(whole), indexed(whole.reversed()), indexed(none), indexed([3, 1, 2]),
            indexed(Array(1...9).map(Int?.some)), indexed(whole, red: [1: 2, 2: 1]),
            indexed(none, red: Dictionary(uniqueKeysWithValues: (1...18).map { ($0, 19 - $0) })),
        ]
        let wrong: [(JSON, String)] = [
            (indexed(whole, red: [1: 18, 2: 18, 3: 18]), "red"),
            (indexed(whole, red: [1: 2]), "red"),
            (indexed(none, red: [1: 1]), "red"), (indexed(Array(whole.dropLast()) + [17]), "none"),
            (indexed(Array(whole.dropLast()) + [nil]), "none"),
            (indexed([36] + whole.dropFirst()), "none"),
            (indexed((10...18).map(Int?.some) + none.prefix(9)), "none"),
            (indexed((1...9).map { 2 * $0 - 1 }), "none"),
        ]
        for body in right {
            let reply = fairway.user("alice", "course/register", body)
            #expect(reply.isOK, "\(body): \(reply)")
        }
        let id = fairway.registered("alice")
        for (body, word) in wrong {
            let reply = fairway.user("alice", "course/register", body)
            let reason = reply["error"]?["fields"]?["holes"]?.string ?? ""
            #expect(
                reason.contains("each strokeIndex from 1 to") && reason.contains(word), "\(reply)")
            let correction = fairway.user(
                "alice", "course/correct", ["course": .string(id), "document": body])
            #expect(correction.code == "request.malformed", "\(correction)")
        }
    }

    @Test(arguments: [
        (18, 4, 72.0, true), (18, 4, 44, true), (18, 4, 90, true), (18, 4, 35.5, false),
        (9, 4, 36.1, true),
        (9, 4, 72, false), (18, 3, 54.3, true), (18, 3, 27.1, false), (9, 3, 27, true),
    ])
    func `G12: a Course Rating is plausible for its holes`(
        holes: Int, par: Int64, rating: Double, isRight: Bool
    ) throws {
        let fairway = try fairway()
        let none = [Int?](repeating: nil, count: holes)
        let reply = fairway.user(
            "alice", "course/register", indexed(none, rating: rating, par: par))
        #expect(reply.isOK == isRight, "\(reply)")
        if !isRight { #expect(reply["error"]?["fields"]?["tees[1].rating"] != nil, "\(reply)") }
    }

    @Test func `G12: the ratings of a nine are plausible for the nine`() throws {
        let fairway = try fairway()
        let none = [Int?](repeating: nil, count: 18)
        for (front, isRight) in [(36.2, true), (72.4, false)] {
            let tee: JSON = [
                "name": "white", "rating": 72.4, "slope": 130,
                "front": ["rating": .double(front), "slope": 128],
                "back": ["rating": 36.2, "slope": 132],
            ]
            let members = (indexed(none).members ?? []).filter { $0.key != "tees" }
            let body = JSON.object(members + [JSON.Member("tees", [tee])])
            #expect(fairway.user("alice", "course/register", body).isOK == isRight)
        }
    }

    @Test func `T6: only the card of a golf room becomes a course`() throws {
        let fairway = try fairway()
        let room = fairway.quizRoom(fairway.quiz("alice"), "alice")
        let reply = fairway.user("alice", "course/register", ["room": .string(room)])
        #expect(reply.code == "room.wrongKind")
        #expect(names(fairway, "alice", ["mine": true]) == [])
        #expect(fairway.user("alice", "account/export").isOK)
    }

    @Test func `F28 FU10: a round on an unlisted course becomes a course`() throws {
        let fairway = try fairway()
        let named = fairway.lobby("alice", "bob", holes: 5)
        let reply = fairway.user("bob", "course/register", ["room": .string(named)])
        let id = reply["result"]?["course"]?.string ?? ""
        #expect(fairway.course(id, "bob")?["name"] == "Meadow")
        #expect(fairway.course(id, "bob")?["holes"]?.array?.count == 5)
        let unnamed = fairway.user("alice", "room/create", ["kind": "golf"])["result"]?["room"]
        let refused = fairway.user("alice", "course/register", ["room": unnamed ?? .null])
        #expect(refused["error"]?["fields"]?.members?.map(\.key) == ["name"])
        #expect(
            fairway.user("alice", "course/register", ["room": unnamed ?? .null, "name": "Beach"])
                .isOK)
        #expect(
            fairway.user("carol", "course/register", ["room": .string(named)]).code
                == "room.notMember")
    }

    @Test func `FU3: a round counts for the course registered from it under any name`() throws {
        let fairway = try fairway()
        let room =
            fairway.user("alice", "room/create", ["kind": "golf"])["result"]?["room"] ?? .null
        fairway.room(room.string ?? "", "alice", "start")
        fairway.room(room.string ?? "", "alice", "end")
        let body: JSON = ["room": room, "name": "Beach"]
        let id = fairway.user("alice", "course/register", body)["result"]?["course"] ?? .null
        func playedAt() -> Int? {
            let courses = fairway.user("alice", "course/list")["result"]?["courses"]?.array ?? []
            return courses.first { $0["id"] == id }?["playedAt"]?.int
        }
        let before = playedAt()
        #expect(before != nil)
        var document = fairway.course(id.string ?? "", "alice")?.members ?? []
        document.removeAll { $0.key == "name" }
        document.append(JSON.Member("name", "Dunes"))
        let correction: JSON = ["course": id, "document": .object(document)]
        #expect(fairway.user("alice", "course/correct", correction).isOK)
        #expect(playedAt() == before)
    }

    @Test func `F29: a refusal names each wrong field`() throws {
        let fairway = try fairway()
        func fields(_ body: JSON) -> [String] {
            let reply = fairway.user("alice", "course/register", body)
            return reply["error"]?["fields"]?.members?.map(\.key) ?? []
        }
        #expect(fields([:]) == ["name", "holes"])
        #expect(fields(["name": " ", "holes": 37, "kind": "tennis"]) == ["name", "kind", "holes"])
        #expect(fields(["name": "x", "holes": [["number": 1], ["number": 1]]]) == ["holes"])
        #expect(
            fields(["name": "x", "holes": [["strokeIndex": 1], ["strokeIndex": 1]]]) == ["holes"])
        #expect(
            fields(["name": "x", "holes": [["basket": ["lat": 91]]]]).sorted()
                == ["holes[0].basket.lat", "holes[0].basket.lon"])
        for link in ["http://example.org/a.jpg", "javascript:alert(1)", "https://u@example.org/"] {
            #expect(
                fields(["name": "x", "holes": [["picture": .string(link)]]])
                    == ["holes[0].picture"])
        }
        #expect(fields(["name": "x", "holes": [["tees": ["red": [:]]]]]) == ["holes"])
        let tees: JSON = [["name": "red", "color": "url(x)", "slope": 200], ["name": "RED"]]
        #expect(
            fields(["name": "x", "holes": 1, "tees": tees])
                == ["tees[0].color", "tees[0].slope"])
        #expect(
            fields(["name": "x", "holes": 1, "tees": [["name": "red"], ["name": "RED"]]])
                == ["tees"])
    }

    @Test func `F29: my course changes at once, and rounds under way keep their holes`() throws {
        let fairway = try fairway()
        let id = fairway.registered("alice")
        let created = fairway.user(
            "alice", "room/create", ["kind": "golf", "course": .string(id)])
        let room = created["result"]?["room"]?.string ?? ""
        fairway.room(room, "alice", "start")
        let document: JSON = [
            "name": "Orchard", "kind": "discGolf", "version": 1, "status": "public", "mine": false,
            "id": "x", "holes": [["number": 1, "par": 5]],
        ]
        let body: JSON = ["course": .string(id), "document": document]
        let reply = fairway.user("alice", "course/correct", body)
        #expect(reply["result"]?["status"] == "private")
        let course = fairway.course(id, "alice")
        #expect(course?["name"] == "Orchard" && course?["version"] == 2)
        #expect(course?["status"] == "private" && course?["id"] == .string(id))
        #expect(try fairway.state(room).course.holes.map(\.par) == [4, 4, 4])
        #expect(names(fairway, "alice", ["mine": true]) == ["Orchard"])
        #expect(fairway.user("alice", "course/correct", body).code == "course.changed")
        #expect(fairway.user("alice", "course/remove", ["course": .string(id)]).isOK)
        #expect(names(fairway, "alice", ["mine": true]) == [])
        #expect(
            fairway.user("alice", "course/remove", ["course": .string(id)]).code == "course.unknown"
        )
        #expect(try fairway.state(room).course.name == "Garden")
        #expect(fairway.user("alice", "course/remove", ["course": "m"]).code == "course.unknown")
    }

    @Test func `F29: a repeated request registers nothing twice; courses are limited`() throws {
        let fairway = try fairway()
        let body: JSON = ["name": "Garden", "holes": 3]
        let first = fairway.user("alice", "course/register", body, id: "one")
        #expect(fairway.user("alice", "course/register", body, id: "one") == first)
        #expect(names(fairway, "alice", ["mine": true]).count == 1)
        for number in 1..<Courses.ownMax {
            fairway.user("alice", "course/register", ["name": .string("\(number)"), "holes": 1])
        }
        #expect(fairway.user("alice", "course/register", body).code == "course.tooMany")
        #expect(fairway.user("bob", "course/register", body).isOK)
    }
}
