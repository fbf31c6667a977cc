import FeaturesSupport
import JSON
import LocationsRules
import SQLite
import TestSupport
import Testing
import Values

/// The search for nearby friends (L4), and the limits of what it reveals (L6).
struct NearbyTests {
    /// Alice, who searches, and three friends of hers.
    private func four() throws -> Harness {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol", "dora")
        for friend in ["bob", "carol", "dora"] { fairway.befriend("alice", friend) }
        return fairway
    }

    private func near(_ fairway: Harness, _ radius: Double, _ more: JSON = [:]) -> [JSON] {
        let members = [JSON.Member("radius", .double(radius))] + (more.members ?? [])
        let reply = fairway.user("alice", "location/nearby", .object(members))
        return reply["result"]?["users"]?.array ?? []
    }

    @Test func `L4: friends within the radius are listed, the nearest first`()
        throws
    {
        let fairway = try four()
        for friend in ["bob", "carol", "dora"] { fairway.share(friend) }
        fairway.ping("bob", 63.4, 10.42)
        fairway.ping("carol", 63.4, 10.41)
        fairway.ping("dora", 63.9, 10.4)
        let found = near(fairway, 2_000, ["lat": 63.4, "lon": 10.4])
        #expect(found.map { $0["user"]?.string } == ["carol", "bob"])
        // GeographicLib: 63.4, 10.4 to 63.4, 10.41 is 499.782 m at 89.99553 degrees.
        #expect(found.first?["distance"]?.double == 499.8)
        #expect(found.first?["bearing"]?.double == 90)
        #expect(found.first?["position"]?["lon"] == 10.41)
        #expect(near(fairway, 100, ["lat": 63.4, "lon": 10.4]).isEmpty)
        #expect(near(fairway, 100_000, ["lat": 63.4, "lon": 10.4]).count == 3)
        fairway.user("carol", "location/stop")
        #expect(near(fairway, 2_000, ["lat": 63.4, "lon": 10.4]).map { $0["user"] } == ["bob"])
    }

    @Test func `L4: without a position, the refusal explains what to do`() throws {
        let fairway = try four()
        let refused = fairway.user("alice", "location/nearby", ["radius": 1_000])
        #expect(refused.code == "location.noFix")
        fairway.share("alice")
        fairway.ping("alice", 63.4, 10.4)
        let reply = fairway.user("alice", "location/nearby", ["radius": 1_000])
        #expect(reply["result"]?["users"] == [] && reply["result"]?["here"]?["lat"] == 63.4)
        let half = fairway.user("alice", "location/nearby", ["radius": 1_000, "lat": 1])
        #expect(half["error"]?["fields"]?["lon"] != nil)
        #expect(
            fairway.user("alice", "location/nearby", ["radius": 0])["error"]?["fields"]?["radius"]
                != nil)
    }

    @Test func `L6: a coarse position shows the middle of its cell, not the place in it`() throws {
        let fairway = try four()
        fairway.share("bob", ["precision": "kilometre"])
        let here: JSON = ["lat": 63.4, "lon": 10.4]
        fairway.ping("bob", 63.4213, 10.4217)
        let first = near(fairway, 50_000, here)
        let cell = CoarseGrid.middle(of: GeoPoint(lat: 63.4213, lon: 10.4217))
        #expect(first.first?["position"]?["lat"]?.double == cell.lat)
        let distance = try #require(first.first?["distance"]?.double)
        #expect(distance.truncatingRemainder(dividingBy: 100) == 0)
        fairway.ping("bob", 63.4214, 10.4218)
        let second = near(fairway, 50_000, here).first
        #expect(second?["distance"] == first.first?["distance"])
        #expect(second?["bearing"] == first.first?["bearing"])
    }

    @Test func `L6: nearness uses my device's position, not one that I claim`()
        throws
    {
        let fairway = try four()
        fairway.share("bob", ["precision": "near"])
        fairway.ping("bob", 63.4213, 10.4217)
        // Alice's devices have not reported a position, so nobody is near her.
        #expect(near(fairway, 50_000, ["lat": 63.42, "lon": 10.42]).isEmpty)
        fairway.share("alice")
        fairway.ping("alice", 63.42, 10.42)
        let found = near(fairway, 1)
        #expect(found.count == 1 && found[0]["near"] == true && found[0]["user"] == "bob")
        for key in ["distance", "bearing", "position"] { #expect(found[0][key] == nil) }
        // Even with a large radius, nobody farther than ten kilometres is found.
        fairway.clock.advance(seconds: 3_600)
        fairway.ping("alice", 63.6, 10.42)
        #expect(near(fairway, 1_000_000).isEmpty)
    }

    @Test func `L4: thirty searches a minute are allowed, then a pause follows`() throws {
        let fairway = try four()
        let body: JSON = ["radius": 10, "lat": 0, "lon": 0]
        for _ in 0..<30 { #expect(fairway.user("alice", "location/nearby", body).isOK) }
        let refused = fairway.user("alice", "location/nearby", body)
        #expect(refused.code == "request.tooMany")
        #expect((1...60_000).contains(refused["error"]?["retryAfterMs"]?.int ?? 0))
        fairway.clock.advance(seconds: 61)
        #expect(fairway.user("alice", "location/nearby", body).isOK)
    }

    @Test
    func `D4 L4: a report by request counts like a ping, and its answer has friends with cards`()
        throws
    {
        let fairway = try four()
        fairway.share("bob")
        fairway.ping("bob", 1, 2, ["tid": "bb", "batt": 50])
        fairway.share("alice", ["viewers": ["carol"]])
        let now = fairway.clock.now / 1_000
        let location: JSON = ["_type": "location", "lat": 3, "lon": 4, "tst": .int(now)]
        let reply = fairway.user(
            "alice", "location/report", ["device": "tracker", "message": location])
        #expect(fairway.seen("carol", "alice")?["lat"] == 3)
        let messages = reply["result"]?["messages"]?.array ?? []
        #expect(messages.map { $0["_type"]?.string } == ["location", "card"])
        #expect(messages.first?["lat"] == 1 && messages.first?["batt"] == 50)
        #expect(messages.allSatisfy { $0["tid"] == "bb" })
        #expect(messages.allSatisfy { $0["topic"] == "fairway/user/alice/location/bob" })
        #expect(messages.last?["name"] == "bob")
        for (message, reason) in [
            (JSON.null, "malformed"), (["_type": "location", "lat": 1], "malformed"),
            (["_type": "nonsense"], "unknownType"),
            (["_type": "location", "lat": 3, "lon": 4, "tst": .int(now + 600)], "ahead"),
        ] {
            let refused = fairway.user(
                "alice", "location/report", ["device": "tracker", "message": message])
            #expect(refused["result"]?["refused"]?.string == reason)
        }
        let devices = fairway.user("alice", "location/devices")["result"]?["devices"]?.array
        #expect(devices?.first?["refused"]?["malformed"] == 2)
        let wrong = fairway.user(
            "alice", "location/report", ["device": "a/b", "message": location])
        #expect(wrong["error"]?["fields"]?["device"] != nil)
    }

    /// The users in an answer to a report, by `tid`.
    private func told(_ fairway: Harness) -> [(kind: String, tid: String, topic: String)] {
        let location: JSON = [
            "_type": "location", "lat": 3, "lon": 4, "tst": .int(fairway.clock.now / 1_000),
        ]
        let reply = fairway.user("alice", "location/report", ["message": location])
        return (reply["result"]?["messages"]?.array ?? []).map {
            ($0["_type"]?.string ?? "", $0["tid"]?.string ?? "", $0["topic"]?.string ?? "")
        }
    }

    @Test func `D4: apps that know friends by two letters get different letters for each`() throws {
        let fairway = try four()
        for friend in ["bob", "carol", "dora"] {
            fairway.share(friend)
            fairway.ping(friend, 1, 2, friend == "dora" ? [:] : ["tid": "me"])
        }
        let all = told(fairway)
        #expect(
            all.map(\.kind) == Array(repeating: ["location", "card"], count: 3).flatMap(\.self))
        #expect(Set(all.map(\.tid)).count == 3 && all.allSatisfy { $0.tid.count == 2 })
        for pair in Dictionary(grouping: all, by: \.topic).values {
            #expect(Set(pair.map(\.tid)).count == 1)
        }
        #expect(all.first?.tid == "me")
    }

    @Test func `D4: friends who do not fit into one answer come in the next ones`() throws {
        let fairway = try four()
        for friend in ["bob", "carol", "dora"] {
            fairway.share(friend)
            let much = JSON.string(String(repeating: "x", count: 60_000))
            fairway.ping(friend, 1, 2, ["poi": much])
        }
        var seen: Set<String> = []
        for _ in 0..<3 { seen.formUnion(told(fairway).map(\.topic)) }
        #expect(seen.count == 3)
    }
}
