import FeaturesSupport
import JSON
import ModulesContract
import SQLite
import TestSupport
import Testing

/// Arriving at and leaving places, and friends who are near (L4).
struct PlaceTests {
    /// Alice, whose exact position Bob sees. Carol sees it to about a kilometre.
    private func three() throws -> Harness {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        for friend in ["bob", "carol"] { fairway.befriend("alice", friend) }
        fairway.share("alice", ["viewers": ["bob"]])
        fairway.share("alice", ["viewers": ["carol"], "precision": "kilometre"])
        return fairway
    }

    private func events(_ fairway: Harness, _ viewer: String) -> [JSON] {
        fairway.outlet.messages("fairway/user/\(viewer)/location/alice/event")
    }

    private func notices(_ fairway: Harness, _ user: String, _ kind: String) -> [String] {
        fairway.outlet.messages("fairway/user/\(user)/inbox").filter { $0["kind"]?.string == kind }
            .compactMap { $0["body"]?.string }
    }

    /// A place of a hundred metres at 63.4, 10.4.
    private func addHome(_ fairway: Harness, _ more: JSON = [:]) -> String {
        let body: JSON = ["name": "Home", "lat": 63.4, "lon": 10.4]
        let members = (body.members ?? []) + (more.members ?? [])
        return fairway.user("alice", "location/addPlace", .object(members))["result"]?["place"]?
            .string ?? ""
    }

    @Test func `L4: an arrival or departure notifies me, and users who see my exact position`()
        throws
    {
        let fairway = try three()
        let home = addHome(fairway)
        for lat in [63.5, 63.4, 63.4003, 63.5] {
            fairway.clock.advance(seconds: 600)
            fairway.ping("alice", lat, 10.4, ["acc": 10, "tid": "AL"])
        }
        #expect(
            notices(fairway, "alice", "location.place") == [
                "You arrived at Home.", "You left Home.",
            ])
        let told = events(fairway, "bob")
        #expect(told.map { $0["event"]?.string } == ["enter", "leave"])
        #expect(told.allSatisfy { $0["_type"] == "transition" && $0["desc"] == "Home" })
        #expect(told.first?["lat"] == 63.4 && told.first?["tid"] == "AL" && told.first?["t"] == "c")
        #expect(told.first?["rid"]?.string == home)
        #expect(events(fairway, "carol").isEmpty)
        let place = fairway.user("alice", "location/places")["result"]?["places"]?[0]
        #expect(place?["inside"] == false && place?["name"] == "Home")
        #expect(fairway.user("alice", "location/removePlace", ["place": .string(home)]).isOK)
        #expect(
            fairway.user("alice", "location/removePlace", ["place": .string(home)]).code
                == "place.unknown")
    }

    @Test func `a private place notifies nobody else, and a user already there does not arrive`()
        throws
    {
        let fairway = try three()
        fairway.ping("alice", 63.4, 10.4)
        _ = addHome(fairway, ["told": false])
        fairway.ping("alice", 63.4001, 10.4)
        #expect(notices(fairway, "alice", "location.place").isEmpty)
        fairway.clock.advance(seconds: 600)
        fairway.ping("alice", 63.5, 10.4)
        #expect(notices(fairway, "alice", "location.place") == ["You left Home."])
        #expect(events(fairway, "bob").isEmpty)
    }

    @Test func `a second device at home does not bring its user home`() throws {
        let fairway = try three()
        _ = addHome(fairway)
        for _ in 0..<5 {
            fairway.clock.advance(seconds: 60)
            fairway.ping("alice", 63.5, 10.4, device: "phone")
            fairway.clock.advance(seconds: 60)
            fairway.ping("alice", 63.4, 10.4, device: "tablet")
        }
        #expect(events(fairway, "bob").isEmpty)
        // The phone is off, so from now on the tablet determines its user's side.
        fairway.clock.advance(seconds: 3_600)
        fairway.ping("alice", 63.4, 10.4, device: "tablet")
        #expect(events(fairway, "bob").count == 1)
    }

    @Test func `L5: a stop forgets where I was, and later positions change nothing`() throws {
        let fairway = try three()
        _ = addHome(fairway)
        fairway.ping("alice", 63.5, 10.4)
        fairway.user("alice", "location/stop")
        let place = fairway.user("alice", "location/places")["result"]?["places"]?[0]
        #expect(place?["inside"] == nil && place?["since"] == nil)
        fairway.clock.advance(seconds: 600)
        fairway.ping("alice", 63.4, 10.4)
        fairway.ping("alice", transition("enter", at: fairway.clock.now), below: "event")
        #expect(events(fairway, "bob").isEmpty)
        #expect(notices(fairway, "alice", "location.place").isEmpty)
        #expect(try fairway.database.first("SELECT count(*) FROM positions") { $0.int(0) } == 0)
    }

}

extension Harness {
    /// Publishes a device's message that is not a position.
    fileprivate func ping(_ user: String, _ message: JSON, below: String) {
        ping(user, payload: message.bytes, below: below)
    }
}

extension PlaceTests {
    private func transition(
        _ event: String, at: Int64, rid: String = "r1", name: String = "Cabin"
    ) -> JSON {
        [
            "_type": "transition", "event": .string(event), "tst": .int(at / 1_000),
            "wtst": 1_700_000_000, "rid": .string(rid), "desc": .string(name), "lat": 60,
            "lon": 10, "acc": 20, "t": "c",
        ]
    }

    private func waypoint(_ rid: String, _ lat: Double, radius: Double = 200) -> JSON {
        [
            "_type": "waypoint", "desc": "Cabin", "tst": 1_700_000_000, "rid": .string(rid),
            "lat": .double(lat), "lon": 10, "rad": .double(radius),
        ]
    }

    @Test func `D4: waypoints of OwnTracks apps become places, and the app can delete them`() throws
    {
        let fairway = try three()
        func names() -> [JSON] {
            fairway.user("alice", "location/places")["result"]?["places"]?.array ?? []
        }
        fairway.ping("alice", waypoint("r1", 60), below: "waypoint")
        #expect(
            names().count == 1 && names()[0]["device"] == "phone" && names()[0]["radius"] == 200)
        fairway.ping("alice", waypoint("r1", 61), below: "waypoint")
        #expect(names().count == 1 && names()[0]["lat"] == 61)
        let all: JSON = [
            "_type": "waypoints", "waypoints": [waypoint("r2", 60), waypoint("r3", 62)],
        ]
        fairway.ping("alice", all, below: "waypoints")
        #expect(names().map { $0["lat"]?.double } == [60, 62])
        // A latitude outside the Earth: apps delete a waypoint in this way.
        fairway.ping("alice", waypoint("r3", -1_000_000), below: "waypoint")
        #expect(names().count == 1)
        // A beacon has no place.
        fairway.ping(
            "alice", ["_type": "waypoint", "desc": "b", "tst": 5, "uuid": "u"], below: "waypoint")
        #expect(names().count == 1)
    }

    @Test func `D4: a transition from an app moves me once, whichever side notices first`() throws {
        let fairway = try three()
        fairway.ping("alice", waypoint("r1", 60), below: "waypoint")
        fairway.ping("alice", 61, 10)
        fairway.clock.advance(seconds: 600)
        fairway.ping("alice", transition("enter", at: fairway.clock.now), below: "event")
        fairway.ping("alice", 60, 10)
        fairway.ping("alice", transition("enter", at: fairway.clock.now), below: "event")
        #expect(events(fairway, "bob").map { $0["event"]?.string } == ["enter"])
        // A transition of an unknown region is passed on unchanged.
        fairway.ping("alice", transition("leave", at: fairway.clock.now, rid: "r9"), below: "event")
        #expect(events(fairway, "bob").last?["rid"] == "r9")
        #expect(events(fairway, "carol").isEmpty)
    }

    @Test func `L5 T4: friends see no invisible characters of a device's texts`() throws {
        let fairway = try three()
        fairway.ping(
            "alice",
            transition(
                "enter", at: fairway.clock.now, rid: "\u{1B}[2Jr\u{200B}9",
                name: "Ca\u{202E}bin\u{0}"),
            below: "event")
        let event = try #require(events(fairway, "bob").last)
        #expect(event["rid"] == "[2Jr9" && event["desc"] == "Cabin", "\(event)")
    }

    @Test func `L6: a viewer who could not see me then learns nothing later about my arrival`()
        throws
    {
        let fairway = try three()
        fairway.user("alice", "location/stop", ["viewer": "carol"])
        fairway.clock.advance(seconds: 3_600)
        fairway.share("alice", ["viewers": ["carol"]])
        // The phone had no network for a while.
        let before = fairway.clock.now - 600_000
        fairway.ping("alice", transition("enter", at: before, rid: "r9"), below: "event")
        #expect(events(fairway, "bob").count == 1)
        #expect(events(fairway, "carol").isEmpty)
        fairway.ping("alice", transition("leave", at: fairway.clock.now, rid: "r9"), below: "event")
        #expect(events(fairway, "carol").map { $0["event"]?.string } == ["leave"])
    }

    @Test func `only sixty arrivals an hour cause notifications`() throws {
        let fairway = try three()
        _ = addHome(fairway)
        for number in 0..<200 {
            fairway.clock.advance(seconds: 2)
            fairway.ping("alice", number % 2 == 0 ? 63.5 : 63.4, 10.4)
        }
        #expect(events(fairway, "bob").count == 60)
    }

    @Test func `a user has at most a hundred places, including waypoints`() throws {
        let fairway = try three()
        let many = (0..<150).map { waypoint("r\($0)", 60) }
        fairway.ping(
            "alice", ["_type": "waypoints", "waypoints": .array(many)], below: "waypoints")
        let places = fairway.user("alice", "location/places")["result"]?["places"]?.array
        #expect(places?.count == 100)
        let refused = fairway.user(
            "alice", "location/addPlace", ["name": "x", "lat": 0, "lon": 0])
        #expect(refused.code == "place.tooMany")
    }

    @Test func `L4: two friends with alerts are notified once a meeting, even across a restart`()
        throws
    {
        let fairway = try three()
        fairway.share("bob")
        func ask(_ user: String, _ friend: String, _ radius: Int64) -> JSON {
            fairway.user(
                user, "location/alertNear", ["user": .string(friend), "radius": .int(radius)])
        }
        #expect(ask("alice", "Bob", 500)["result"]?["mutual"] == false)
        fairway.ping("alice", 63.4, 10.4)
        fairway.ping("bob", 63.4, 10.4)
        #expect(notices(fairway, "alice", "location.near").isEmpty)
        #expect(ask("bob", "alice", 5_000)["result"]?["mutual"] == true)
        #expect(notices(fairway, "alice", "location.near") == ["bob is nearby."])
        #expect(notices(fairway, "bob", "location.near") == ["alice is nearby."])
        try fairway.restart()
        // Around the block, far away, and back.
        for lat in [63.405, 63.4, 63.5, 63.4] {
            fairway.clock.advance(seconds: 300)
            fairway.ping("bob", lat, 10.4)
            fairway.ping("alice", 63.4, 10.4)
        }
        #expect(notices(fairway, "alice", "location.near").count == 1)
        #expect(ask("bob", "alice", 0)["result"]?["radius"] == 0)
        #expect(ask("alice", "nobody", 500).code == "friend.unknown")
        #expect(ask("bob", "carol", 500).code == "friend.notFriends")
        #expect(ask("alice", "bob", 50)["error"]?["fields"]?["radius"] != nil)
    }

    @Test func `L6: a friend who shares nothing, or stopped, is near nobody`() throws {
        let fairway = try three()
        for (one, other) in [("alice", "bob"), ("bob", "alice")] {
            fairway.user(one, "location/alertNear", ["user": .string(other)])
        }
        fairway.ping("alice", 63.4, 10.4)
        fairway.ping("bob", 63.4, 10.4)
        #expect(notices(fairway, "alice", "location.near").isEmpty)
        fairway.share("bob")
        fairway.user("bob", "location/stop")
        fairway.ping("bob", 63.4, 10.4)
        #expect(notices(fairway, "alice", "location.near").isEmpty)
        fairway.share("bob", ["precision": "near"])
        fairway.clock.advance(seconds: 60)
        fairway.ping("bob", 63.4, 10.4)
        fairway.ping("alice", 63.4, 10.4)
        #expect(notices(fairway, "alice", "location.near").count == 1)
        fairway.user("alice", "friend/remove", ["user": "bob"])
        #expect(fairway.user("bob", "location/alerts")["result"]?["alerts"] == [])
    }

    @Test func `a pair that meets again and again is notified at most twelve times an hour`() throws
    {
        let fairway = try three()
        fairway.share("bob")
        fairway.user("alice", "location/alertNear", ["user": "bob"])
        fairway.user("bob", "location/alertNear", ["user": "alice"])
        for number in 0..<60 {
            fairway.clock.advance(seconds: 30)
            fairway.ping("alice", 63.4, 10.4)
            fairway.ping("bob", number % 2 == 0 ? 63.4 : 63.6, 10.4)
        }
        #expect(notices(fairway, "alice", "location.near").count == 12)
        fairway.clock.advance(seconds: 3_600)
        fairway.ping("alice", 63.4, 10.4)
        fairway.ping("bob", 63.4, 10.4)
        #expect(notices(fairway, "alice", "location.near").count == 13)
    }
}
