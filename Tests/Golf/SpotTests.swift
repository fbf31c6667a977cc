import Contract
import CoursesContract
import Engine
import FeaturesSupport
import GolfContract
import JSON
import RoomsContract
import SQLite
import TestSupport
import Testing
import Values

@testable import GolfRules

/// The positions of baskets and tees, which players mark during a round.
struct SpotTests {
    /// A point some metres north and east of a place.
    private static func point(
        _ north: Double, _ east: Double, lat: Double = 60, lon: Double = 10
    ) -> GeoPoint {
        let degrees = 180 / (.pi * GeoPoint.earthRadius)
        return GeoPoint(
            lat: lat + north * degrees, lon: lon + east * degrees / cosine(lat))
    }

    private static func cosine(_ degrees: Double) -> Double {
        // The first terms are exact enough for 60 degrees.
        degrees == 60 ? 0.5 : 1
    }

    @Test func `R7: the position is the mean of the taps near the median`() throws {
        typealias Case = (points: [(Double, Double)], mean: (Double, Double)?, count: Int)
        let cases: [Case] = [
            ([(0, 0)], (0, 0), 1), ([(0, 0), (10, 20)], (5, 10), 2),
            // One tap is 100 m away.
            ([(0, 0), (6, 0), (100, 0)], (3, 0), 2),
            ([(0, 0), (0, 9), (3, 3), (0, -500)], (1, 4), 3),
            // Two taps that are far apart say nothing.
            ([(0, 0), (0, 80)], nil, 0),
        ]
        for (points, mean, count) in cases {
            let found = MeasuredSpot.mean(of: points.map { Self.point($0.0, $0.1) })
            guard let mean else {
                #expect(found == nil, "\(points)")
                continue
            }
            let (place, number) = try #require(found, "\(points)")
            #expect(number == count)
            #expect(place.distance(to: Self.point(mean.0, mean.1)) < 0.1, "\(points)")
        }
    }

    @Test func `R7: taps on both sides of the date line have a mean there`() throws {
        let found = MeasuredSpot.mean(of: [
            GeoPoint(lat: 0, lon: 179.99995), GeoPoint(lat: 0, lon: -179.99995),
        ])
        let (place, count) = try #require(found)
        #expect(count == 2 && abs(abs(place.lon) - 180) < 0.00001)
    }

    @Test func `R7: the newest tap of each player counts, in any order`() {
        var random = SeededRandom(printing: "spots")
        let place = Spot.Place(hole: 1, kind: .basket)
        for _ in 0..<repeats(50, long: 2_000) {
            let spots = (0..<8).map { number in
                Spot(
                    place, at: Self.point(Double(random.below(20)), Double(random.below(20))),
                    by: ["ann", "ben", "cy"][random.below(3)], time: Int64(random.below(4)))
            }
            let first = MeasuredSpot.all(of: spots.shuffled(using: &random))
            #expect(first == MeasuredSpot.all(of: spots.shuffled(using: &random) + spots))
            #expect(first.first?.players == Set(spots.map(\.player)).count, "seed \(random.seed)")
        }
    }

    private func round(course: Bool = true) throws -> (Harness, String) {
        var document = CourseDocument()
        (document.id, document.name) = ("park", "The Park")
        document.holes = (1...3).map {
            var hole = CourseDocument.Hole()
            hole.number = $0
            return hole
        }
        document.tees = ["red", "blue"].map {
            var tee = CourseDocument.Tee()
            tee.name = $0
            return tee
        }
        let fairway = try Harness(courses: [document])
        try fairway.peopleAndAdmin("alice", "bob", "carol")
        for name in ["alice", "bob", "carol", "root_admin"] { fairway.confirm(name) }
        // The marks of younger accounts do not count for everybody.
        fairway.clock.advance(hours: 8 * 24)
        fairway.engine.runBatch()
        let made = fairway.user(
            "alice", "room/create",
            course
                ? ["kind": "golf", "course": "park"]
                : ["kind": "golf", "courseName": "Wild", "holes": 3])
        let room = try #require(made["result"]?["room"]?.string, "\(made)")
        fairway.user("bob", "room/join", ["code": made["result"]?["code"] ?? .null])
        #expect(fairway.room(room, "alice", "start").isOK)
        return (fairway, room)
    }

    private func tap(
        _ fairway: Harness, _ room: String, _ user: String, _ point: GeoPoint,
        _ more: [JSON.Member] = [], accuracy: Double = 4
    ) -> JSON {
        let body = JSON.object(
            [
                .init("room", .string(room)), .init("hole", 1), .init("kind", "basket"),
                .init("lat", .double(point.lat)), .init("lon", .double(point.lon)),
                .init("accuracy", .double(accuracy)),
            ].filter { member in !more.contains { $0.key == member.key } } + more)
        return fairway.user(user, "card/spot", body)
    }

    private func basket(_ fairway: Harness, _ user: String) throws -> Position? {
        let reply = fairway.user(user, "course/get", ["course": "park"])
        return try CourseDocument(reading: reply["result"] ?? .null).hole(1)?.basket
    }

    @Test
    func `R7 F26: the players of the round use a marked position at once, others after an admin`()
        throws
    {
        let (fairway, room) = try round()
        let first = tap(fairway, room, "alice", Self.point(0, 0))
        #expect(first.isOK && first["result"]?["players"]?.int == 1, "\(first)")
        let second = tap(fairway, room, "bob", Self.point(0, 8))
        #expect(second["result"]?["players"]?.int == 2)
        try fairway.restart()
        let spot = try #require(try fairway.state(room).course.spots?.first)
        #expect(spot.hole == 1 && spot.kind == .basket && spot.players == 2)
        #expect(GeoPoint(spot.position).distance(to: Self.point(0, 4)) < 0.1)
        #expect(try basket(fairway, "bob") != nil)
        #expect(try basket(fairway, "carol") == nil)
        let distance: JSON = [
            "course": "park", "hole": 1, "at": ["lat": 60, "lon": 10],
        ]
        let near = fairway.user("alice", "course/distance", distance)["result"]?["distance"]
        #expect(near?.double.map { abs($0 - 4) < 0.2 } == true, "\(String(describing: near))")
        #expect(fairway.user("carol", "course/distance", distance).code == "course.positionUnknown")
        #expect(fairway.room(room, "alice", "end").isOK)
        propose(fairway)
        let list = fairway.user("root_admin", "course/proposals")
        let proposal = try #require(
            list["result"]?["proposals"]?.array?.first?["proposal"], "\(list)")
        #expect(try basket(fairway, "carol") == nil)
        #expect(fairway.user("root_admin", "course/accept", ["proposal": proposal]).isOK)
        #expect(try basket(fairway, "carol") != nil)
    }

    @Test func `R7: a phone without a link sends its taps after the end`() throws {
        let (fairway, room) = try round()
        let then = fairway.clock.now
        fairway.clock.advance(hours: 1)
        #expect(fairway.room(room, "alice", "end").isOK)
        fairway.clock.advance(hours: 30)
        fairway.engine.runBatch()
        let late = tap(fairway, room, "bob", Self.point(0, 0), [.init("at", .int(then))])
        #expect(late.isOK, "\(late)")
        propose(fairway)
        let list = fairway.user("root_admin", "course/proposals")
        #expect(list["result"]?["proposals"]?.array?.count == 1)
        let now = tap(fairway, room, "bob", Self.point(0, 0))
        #expect(now["error"]?["fields"]?["at"] != nil, "\(now)")
    }

    /// Lets the minutes pass after which the server proposes marked positions.
    private func propose(_ fairway: Harness) {
        fairway.clock.advance(seconds: 601)
        fairway.engine.runBatch()
    }

    private func proposals(_ fairway: Harness) -> [JSON] {
        fairway.user("root_admin", "course/proposals")["result"]?["proposals"]?.array ?? []
    }

    @Test func `R7: an admin decides about their own marks too, and a rejection lasts`() throws {
        let (fairway, room) = try round()
        let code = fairway.room(room, "alice", "door", ["open": true])
        #expect(code.isOK)
        let state = try fairway.state(room)
        let joined = fairway.user(
            "root_admin", "room/join", ["code": state.code.map { .string($0) } ?? .null])
        #expect(joined.isOK, "\(joined)")
        #expect(tap(fairway, room, "root_admin", Self.point(0, 0)).isOK)
        let during = fairway.clock.now
        fairway.clock.advance(seconds: 60)
        fairway.room(room, "alice", "end")
        propose(fairway)
        #expect(try basket(fairway, "carol") == nil)
        let proposal = try #require(proposals(fairway).first?["proposal"])
        let answer: JSON = ["proposal": proposal, "reason": "It is in the lake."]
        #expect(fairway.user("root_admin", "course/reject", answer).isOK)
        // The same marks are not proposed again.
        let late = tap(
            fairway, room, "alice", Self.point(500, 0),
            [.init("at", .int(during))])
        #expect(late.isOK, "\(late)")
        propose(fairway)
        #expect(proposals(fairway).isEmpty)
    }

    @Test func `R7 T10: an outdated proposal is not revived, and loses nobody's correction`() throws
    {
        let (fairway, room) = try round()
        var document = try CourseDocument(
            reading: fairway.user("alice", "course/get", ["course": "park"])["result"] ?? .null)
        let first = document
        document.name = "The Old Park"
        let correction: JSON = ["course": "park", "document": try JSON(document: document)]
        #expect(fairway.user("alice", "course/correct", correction).isOK)
        var pars = first
        pars.holes[1].par = 5
        let admin: JSON = ["course": "park", "document": try JSON(document: pars)]
        #expect(fairway.user("root_admin", "course/correct", admin).isOK)
        #expect(tap(fairway, room, "alice", Self.point(0, 0)).isOK)
        #expect(tap(fairway, room, "bob", Self.point(0, 3)).isOK)
        fairway.room(room, "alice", "end")
        propose(fairway)
        let mine = try #require(proposals(fairway).first { $0["by"] == nil })
        let body: JSON = ["proposal": mine["proposal"] ?? .null]
        #expect(fairway.user("root_admin", "course/accept", body).isOK)
        let reply = fairway.user("carol", "course/get", ["course": "park"])
        let course = try CourseDocument(reading: reply["result"] ?? .null)
        #expect(course.hole(2)?.par == 5 && course.hole(1)?.basket != nil)
        #expect(course.name == "The Park" && proposals(fairway).count == 1)
    }

    @Test func `R7: a position of 200 m accuracy is refused with the reason`() throws {
        let (fairway, room) = try round()
        let wide = tap(fairway, room, "alice", Self.point(0, 0), accuracy: 200)
        #expect(wide.code == "spot.inaccurate" && "\(wide)".contains("200 m"), "\(wide)")
        #expect(wide["error"]?["fields"]?["accuracy"] != nil)
        for (more, field): (JSON.Member, String) in [
            (.init("lat", 91), "lat"), (.init("kind", "flag"), "kind"),
            (.init("at", .int(fairway.clock.now - 86_400_000)), "at"),
        ] {
            let reply = tap(fairway, room, "alice", Self.point(0, 0), [more])
            #expect(reply["error"]?["fields"]?[field] != nil, "\(reply)")
        }
        let tee = tap(
            fairway, room, "alice", Self.point(0, 0),
            [.init("kind", "tee"), .init("tee", "gold")])
        #expect(tee["error"]?["fields"]?["tee"] != nil, "\(tee)")
        #expect(tap(fairway, room, "carol", Self.point(0, 0)).code == "room.notMember")
        #expect(
            tap(fairway, room, "alice", Self.point(0, 0), [.init("hole", 9)]).code
                == "score.unknownHole")
        #expect(try fairway.state(room).course.spots == nil)
    }

    @Test func `R7 F29: a course that is registered from a round has the marked positions`() throws
    {
        let (fairway, room) = try round(course: false)
        #expect(tap(fairway, room, "alice", Self.point(0, 0)).isOK)
        #expect(tap(fairway, room, "alice", Self.point(50, 0), [.init("kind", "tee")]).isOK)
        let made = fairway.user("bob", "course/register", ["room": .string(room)])
        let reply = fairway.user(
            "bob", "course/get", ["course": made["result"]?["course"] ?? .null])
        let hole = try CourseDocument(reading: reply["result"] ?? .null).hole(1)
        #expect(hole?.basket != nil && hole?.tee != nil, "\(made)")
    }

    @Test func `R7 T10: marks make a proposal of their own, beside that of a person`() throws {
        let (fairway, room) = try round()
        var document = try CourseDocument(
            reading: fairway.user("alice", "course/get", ["course": "park"])["result"] ?? .null)
        document.name = "The Old Park"
        let correction: JSON = ["course": "park", "document": try JSON(document: document)]
        #expect(fairway.user("alice", "course/correct", correction).isOK)
        let before = proposals(fairway)
        #expect(tap(fairway, room, "alice", Self.point(0, 0)).isOK)
        #expect(tap(fairway, room, "bob", Self.point(0, 6)).isOK)
        #expect(fairway.room(room, "alice", "end").isOK)
        propose(fairway)
        let list = proposals(fairway)
        #expect(list.count == 2 && list.first == before.first)
        let marks = try #require(list.last)
        #expect(marks["by"] == nil && marks["name"] == "The Park")
        #expect(marks["marks"]?["markers"] == 2)
        #expect(
            marks["marks"]?["positions"] == [["hole": 1, "kind": "basket", "markers": 2]])
        // It is nobody's, so only admins see it.
        let body: JSON = ["proposal": marks["proposal"] ?? .null]
        #expect(fairway.user("bob", "course/proposal", body).code == "course.proposalUnknown")
        #expect(
            fairway.user("bob", "course/proposals")["result"]?["proposals"] == [])
        #expect(fairway.user("root_admin", "course/accept", body).isOK)
        #expect(try basket(fairway, "carol") != nil)
    }

    @Test func `R7: a correction in the middle of a round does not contain its marks`() throws {
        let (fairway, room) = try round()
        #expect(tap(fairway, room, "alice", Self.point(0, 0)).isOK)
        var document = try CourseDocument(
            reading: fairway.user("alice", "course/get", ["course": "park"])["result"] ?? .null)
        #expect(document.hole(1)?.basket != nil)
        document.name = "The Old Park"
        let correction: JSON = ["course": "park", "document": try JSON(document: document)]
        #expect(fairway.user("alice", "course/correct", correction).isOK)
        let proposal: JSON = ["proposal": proposals(fairway).first?["proposal"] ?? .null]
        #expect(fairway.user("root_admin", "course/accept", proposal).isOK)
        let reply = fairway.user("carol", "course/get", ["course": "park"])
        let course = try CourseDocument(reading: reply["result"] ?? .null)
        #expect(course.name == "The Old Park" && course.hole(1)?.basket == nil)
    }

    /// Plays a round on the park in which users mark the basket of hole 1.
    private func marked(
        _ fairway: Harness, _ points: KeyValuePairs<String, GeoPoint>
    ) throws {
        let host = try #require(points.first?.key)
        let made = fairway.user(host, "room/create", ["kind": "golf", "course": "park"])
        let room = try #require(made["result"]?["room"]?.string, "\(made)")
        for (user, _) in points.dropFirst() {
            fairway.user(user, "room/join", ["code": made["result"]?["code"] ?? .null])
        }
        #expect(fairway.room(room, host, "start").isOK)
        for (user, point) in points {
            let reply = tap(fairway, room, user, point)
            #expect(reply.isOK, "\(reply)")
        }
        fairway.clock.advance(seconds: 60)
        #expect(fairway.room(room, host, "end").isOK)
        propose(fairway)
    }

    private func markers(_ fairway: Harness) -> Int? {
        proposals(fairway).first { $0["by"] == nil }?["marks"]?["markers"]?.int
    }

    @Test func `T10: a mark far from the course or from the known tee is refused`() throws {
        let near = Self.point(0, 0)
        let ground = SpotGround(hole: [near], course: [near, Self.point(2_500, 0)])
        let course = SpotGround(hole: [], course: [near, Self.point(2_500, 0)])
        let cases: [(SpotGround, Double, Bool)] = [
            (ground, 990, true), (ground, 1_010, false), (ground, 2_500, false),
            (course, 2_990, true), (course, 5_490, true), (course, 5_520, false),
            (SpotGround(hole: [], course: []), 5_000_000, true),
        ]
        for (ground, north, isNear) in cases {
            if isNear {
                #expect(throws: Never.self) { try ground.require(Self.point(north, 0)) }
            } else {
                #expect(throws: SpotError.self) { try ground.require(Self.point(north, 0)) }
            }
        }
        let (fairway, room) = try round()
        var document = try CourseDocument(
            reading: fairway.user("alice", "course/get", ["course": "park"])["result"] ?? .null)
        document.holes[0].tee = Position(near)
        let correction: JSON = ["course": "park", "document": try JSON(document: document)]
        #expect(fairway.user("root_admin", "course/correct", correction).isOK)
        let far = tap(fairway, room, "alice", GeoPoint(lat: 1, lon: 2))
        #expect(far.code == "spot.tooFar" && far["error"]?["fields"]?["lat"] != nil, "\(far)")
        let other = tap(fairway, room, "alice", Self.point(4_000, 0), [.init("hole", 2)])
        #expect(other.code == "spot.tooFar", "\(other)")
        #expect(tap(fairway, room, "alice", Self.point(300, 0)).isOK)
        #expect(tap(fairway, room, "alice", Self.point(2_000, 0), [.init("hole", 2)]).isOK)
    }

    @Test func `T10: an accuracy of 0 is refused`() throws {
        let (fairway, room) = try round()
        for accuracy in [0, -1] {
            let reply = tap(fairway, room, "alice", Self.point(0, 0), accuracy: Double(accuracy))
            #expect(
                reply.code == "request.malformed" && reply["error"]?["fields"]?["accuracy"] != nil)
        }
    }

    @Test func `T10: new accounts cannot outvote an old one, and count after a week`() throws {
        let (fairway, room) = try round()
        fairway.room(room, "alice", "end")
        let trolls = ["troll1", "troll2", "troll3"]
        for troll in trolls {
            fairway.people(troll)
            fairway.confirm(troll)
        }
        try marked(
            fairway,
            [
                "alice": Self.point(0, 0), "troll1": Self.point(500, 0),
                "troll2": Self.point(500, 0), "troll3": Self.point(500, 0),
            ])
        #expect(markers(fairway) == 1)
        let proposal: JSON = [
            "proposal": proposals(fairway).first?["proposal"] ?? .null
        ]
        let shown = fairway.user("root_admin", "course/proposal", proposal)["result"]
        let basket = shown?["document"]?["holes"]?.array?.first?["basket"]
        #expect(basket?["lat"]?.double.map { abs($0 - 60) < 0.0001 } == true, "\(basket ?? .null)")
        // A week later, they count without another round.
        fairway.clock.advance(hours: 7 * 24)
        fairway.engine.runBatch()
        #expect(markers(fairway) == 4)
    }

    @Test func `T10: no number of marks of new accounts hides those of others`() throws {
        let (fairway, room) = try round()
        fairway.room(room, "alice", "end")
        fairway.people("troll1")
        try marked(fairway, ["alice": Self.point(0, 0), "troll1": Self.point(500, 0)])
        let flood = try fairway.database.first(
            "SELECT room FROM spots WHERE player = 'troll1'"
        ) { $0.text(0) }
        try fairway.database.run(
            """
            WITH RECURSIVE numbers(hole) AS (
                SELECT 100 UNION ALL SELECT hole + 1 FROM numbers WHERE hole < 6000)
            INSERT INTO spots (room, hole, kind, tee, player, lat, lon, at, course)
            SELECT ?, hole, 'basket', '', 'troll1', 60, 10, ?, 'park' FROM numbers
            """, flood, fairway.clock.now)
        try marked(fairway, ["troll1": Self.point(500, 0)])
        #expect(markers(fairway) == 1)
        #expect(proposals(fairway).count == 1)
    }

    @Test func `T10: a new account counts if a friend is older than a week`() throws {
        let (fairway, room) = try round()
        fairway.room(room, "alice", "end")
        for name in ["dora", "emil"] {
            fairway.people(name)
            fairway.confirm(name)
        }
        fairway.befriend("dora", "carol")
        try marked(
            fairway, ["dora": Self.point(0, 0), "emil": Self.point(0, 2)])
        #expect(markers(fairway) == 1)
    }

    @Test func `T10: accounts on one device count once`() throws {
        let (fairway, room) = try round()
        fairway.room(room, "alice", "end")
        let installation = "0123456789abcdef0123456789abcdef"
        for name in ["alice", "bob"] {
            let device: JSON = [
                "name": "Firefox", "kind": "web", "installation": .string(installation),
            ]
            let reply = fairway.guest(
                "guest-0123456789abcdef\(name)", "signIn",
                [
                    "login": .string(name), "password": .string(Harness.password),
                    "device": device,
                ])
            #expect(reply.isOK, "\(reply)")
        }
        try marked(
            fairway,
            [
                "alice": Self.point(0, 0), "bob": Self.point(0, 2), "carol": Self.point(0, 4),
            ])
        #expect(markers(fairway) == 2)
        #expect(
            fairway.user("alice", "account/export")["result"]?["data"]?["deviceSigns"]?.array?
                .isEmpty == false)
    }

    @Test func `T10: marks name the distance by which a known position would move`() throws {
        let (fairway, room) = try round()
        fairway.room(room, "alice", "end")
        var document = try CourseDocument(
            reading: fairway.user("alice", "course/get", ["course": "park"])["result"] ?? .null)
        document.holes[0].basket = Position(Self.point(0, 0))
        let correction: JSON = ["course": "park", "document": try JSON(document: document)]
        #expect(fairway.user("root_admin", "course/correct", correction).isOK)
        try marked(fairway, ["alice": Self.point(40, 0)])
        let position = proposals(fairway).first?["marks"]?["positions"]?.array?.first
        #expect(position?["moved"]?.double.map { abs($0 - 40) < 0.5 } == true)
        let notices = fairway.user("root_admin", "notification/list")["result"]
        let notice = notices?["notifications"]?.array?.first
        #expect(notice?["title"] == "Players marked positions of a course")
        #expect(
            notice?["body"]?.string?.contains("1 player. A known position would move by up to 40 m")
                == true, "\(notice ?? .null)")
        // The proposal ends when the course has the position.
        document.version = nil
        document.holes[0].basket = Position(Self.point(41, 0))
        let again: JSON = ["course": "park", "document": try JSON(document: document)]
        #expect(fairway.user("root_admin", "course/correct", again).isOK)
        fairway.engine.runBatch()
        #expect(proposals(fairway) == [])
    }

    @Test func `T10: no mark replaces that of the owner of a private course`() throws {
        let (fairway, room) = try round()
        fairway.room(room, "alice", "end")
        let own = fairway.registered("alice", "Own")
        let made = fairway.user(
            "alice", "room/create", ["kind": "golf", "course": .string(own)])
        let code: JSON = ["code": made["result"]?["code"] ?? .null]
        for user in ["bob", "carol"] { fairway.user(user, "room/join", code) }
        let ownRoom = made["result"]?["room"]?.string ?? ""
        #expect(fairway.room(ownRoom, "alice", "start").isOK)
        let holes =
            fairway.course(own, "alice")?["holes"]?.array?.compactMap { $0["basket"] } ?? []
        let lat = holes.first?["lat"]?.double ?? 0
        let lon = holes.first?["lon"]?.double ?? 0
        let tee: [JSON.Member] = [.init("kind", "tee")]
        let mine = Self.point(20, 0, lat: lat, lon: lon)
        #expect(tap(fairway, ownRoom, "alice", mine, tee).isOK)
        for user in ["bob", "carol"] {
            let reply = tap(
                fairway, ownRoom, user, Self.point(60, 0, lat: lat, lon: lon), tee)
            #expect(reply.isOK, "\(reply)")
        }
        fairway.clock.advance(seconds: 60)
        fairway.room(ownRoom, "alice", "end")
        propose(fairway)
        let marked = fairway.course(own, "alice")?["holes"]?.array?.first?["tee"]
        #expect(
            marked?["lat"]?.double == mine.lat, "\(String(describing: marked)) \(mine.lat)")
    }
}
