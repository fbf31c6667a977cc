import Contract
import Engine
import FeaturesSupport
import JSON
import LocationsContract
import LocationsRules
import SQLite
import TestSupport
import Testing
import Topics
import Values

/// The views that sharing creates, and their end (L3, L5, L6).
struct SharingTests {
    /// Alice, Bob and Carol, who are all friends, and Dave, who has no friends.
    private func four() throws -> Harness {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol", "dave")
        fairway.befriend("alice", "bob")
        fairway.befriend("alice", "carol")
        return fairway
    }

    private func kinds(_ fairway: Harness, _ user: String) -> [String] {
        fairway.inbox(user).filter { $0 == "location.shared" }
    }

    @Test func `L3: a sharing with all friends reaches their topics, and no others`()
        throws
    {
        let fairway = try four()
        fairway.ping("alice", 59.91, 10.75)
        #expect(fairway.seen("bob", "alice") == nil)
        let shared = fairway.share("alice")
        #expect(shared["result"]?["viewers"] == ["bob", "carol"])
        #expect(fairway.shares == ["alice>bob", "alice>carol"])
        fairway.ping("alice", 59.92, 10.76, ["batt": 80, "x-own": [1, 2.5, nil]])
        for viewer in ["bob", "carol"] {
            let seen = try #require(fairway.seen(viewer, "alice"))
            #expect(seen["lat"] == 59.92 && seen["lon"] == 10.76)
            #expect(seen["batt"] == 80 && seen["x-own"] == nil)
            #expect(kinds(fairway, viewer) == ["location.shared"])
        }
        #expect(fairway.seen("dave", "alice") == nil)
        let found = fairway.user("bob", "location/where")["result"]?["users"]?.array ?? []
        #expect(found.count == 1)
        #expect(found.first?["user"] == "alice" && found.first?["precision"] == "exact")
        #expect(found.first?["position"]?["lat"] == 59.92)
        #expect(
            fairway.user("dave", "location/where")["result"]?["users"] == [])
    }

    @Test func `L3: a sharing with chosen friends reaches only them`() throws {
        let fairway = try four()
        #expect(fairway.share("alice", ["viewers": ["Bob"]]).isOK)
        fairway.ping("alice", 1, 2)
        #expect(fairway.seen("bob", "alice")?["lat"] == 1)
        #expect(fairway.seen("carol", "alice") == nil)
        #expect(fairway.shares == ["alice>bob"])
        let refused = fairway.share("alice", ["viewers": ["carol", "dave"]])
        #expect(refused.code == "friend.notFriends")
        #expect(fairway.share("alice", ["viewers": ["nobody"]]).code == "friend.unknown")
        #expect(fairway.shares == ["alice>bob"])
    }

    @Test func `L3: the right comes before the position, and before the reply`() throws {
        let fairway = try four()
        fairway.share("alice", ["viewers": ["bob"]])
        fairway.ping("alice", 1, 2)
        fairway.outlet.clear()
        fairway.share("alice", ["viewers": ["carol"]])
        let steps = fairway.outlet.effects.compactMap { effect -> String? in
            switch effect {
            case .control(.share): "share"
            case .publish("fairway/user/carol/location/alice", _, 0, true, _): "position"
            case .publish("fairway/user/carol/location/alice/info", _, 0, true, _): "card"
            case .reply: "reply"
            default: nil
            }
        }
        #expect(steps == ["share", "card", "position", "reply"])
    }

    @Test func `L3: beside a position there is a card with its user, and both disappear together`()
        throws
    {
        let fairway = try four()
        func card(_ viewer: String) -> JSON? {
            fairway.outlet.retained["fairway/user/\(viewer)/location/alice/info"].flatMap {
                $0.isEmpty ? nil : try? JSON(parsing: $0)
            }
        }
        fairway.share("alice", ["viewers": ["bob"], "precision": "kilometre"])
        fairway.share("alice", ["viewers": ["carol"], "precision": "near"])
        #expect(card("bob") == ["_type": "card", "tid": "AE", "name": "alice"])
        #expect(card("carol") == nil)
        fairway.user("alice", "account/changeProfile", ["name": "Alice Liddell"])
        #expect(card("bob")?["name"] == "Alice Liddell")
        fairway.ping("alice", 1, 2, ["tid": "al"])
        try fairway.restart()
        #expect(card("bob") == ["_type": "card", "tid": "al", "name": "Alice Liddell"])
        fairway.link(found: [
            "fairway/user/bob/location/alice/info", "fairway/user/carol/location/alice/info",
        ])
        #expect(card("bob") != nil)
        let swept = fairway.outlet.effects.contains {
            $0
                == .publish(
                    topic: "fairway/user/carol/location/alice/info", payload: [], qos: 0,
                    retain: true)
        }
        #expect(swept)
        fairway.share("alice", ["viewers": ["bob"], "precision": "near"])
        #expect(card("bob") == nil)
        fairway.share("alice")
        fairway.share("alice", ["viewers": ["bob"]])
        #expect(card("bob") != nil)
        fairway.user("alice", "location/stop")
        #expect(card("bob") == nil && card("carol") == nil)
    }

    @Test func `L5: a stop clears the topics, then revokes the rights, then sends the receipt`()
        throws
    {
        let fairway = try four()
        fairway.share("alice")
        fairway.ping("alice", 1, 2)
        fairway.ping("alice", 1.01, 2)
        fairway.outlet.clear()
        fairway.clock.advance(seconds: 5)
        let receipt = try StopLocation.Result(
            reading: fairway.user("alice", "location/stop")["result"] ?? .null)
        let steps = fairway.outlet.effects.compactMap { effect -> String? in
            switch effect {
            case .control(.unshare(_, let viewer)): "unshare \(viewer)"
            case .publish(let topic, let payload, 0, true, _) where topic.contains("/location/"):
                (payload.isEmpty ? "empty " : "position ")
                    + (topic.hasSuffix("/info") ? "card" : "")
            case .reply: "reply"
            default: nil
            }
        }
        let emptied = ["empty ", "empty card", "empty ", "empty card"]
        #expect(steps == emptied + ["unshare bob", "unshare carol", "reply"])
        #expect(receipt.stoppedAt == Int(fairway.clock.now))
        #expect(receipt.deleted.positions == 1 && receipt.deleted.retained == 2)
        #expect(receipt.overwrittenBy == Int(fairway.clock.now + 120_000))
        #expect(receipt.viewers.map(\.viewer) == ["bob", "carol"])
        for viewer in receipt.viewers {
            #expect(viewer.positions == 2)
            #expect(viewer.lastAt == Int(fairway.clock.now - 5_000))
        }
        #expect(try fairway.database.first("SELECT count(*) FROM positions") { $0.int(0) } == 0)
        #expect(fairway.inbox("bob").contains("location.shared") == false)
    }

    @Test func `L5: positions after the receipt go nowhere and are not kept`() throws {
        let fairway = try four()
        fairway.share("alice")
        fairway.ping("alice", 1, 2)
        fairway.user("alice", "location/stop")
        fairway.outlet.clear()
        fairway.ping("alice", 1.5, 2)
        #expect(fairway.outlet.effects.isEmpty)
        #expect(try fairway.database.first("SELECT count(*) FROM positions") { $0.int(0) } == 0)
        #expect(fairway.user("bob", "location/where")["result"]?["users"] == [])
        // After a new sharing, later positions are visible.
        fairway.share("alice")
        #expect(fairway.seen("bob", "alice") == nil)
    }

    @Test func `L5: positions that wait in the same batch as the stop are not delivered`() throws {
        let fairway = try four()
        fairway.share("alice")
        fairway.ping("alice", 1, 2)
        fairway.outlet.clear()
        for lat in [1.1, 1.2, 1.3] {
            let body: JSON = [
                "_type": "location", "lat": .double(lat), "lon": 2,
                "tst": .int(fairway.clock.now / 1_000),
            ]
            fairway.engine.mailbox.post(
                DeviceMessage(user: "alice", device: "phone", payload: body.bytes))
        }
        fairway.user("alice", "location/stop")
        for viewer in ["bob", "carol"] {
            let topic = "fairway/user/\(viewer)/location/alice"
            #expect(fairway.outlet.messages(topic).isEmpty)
        }
    }

    @Test func `L5: a stop that cannot be saved is an error, and changes nothing`() throws {
        let fairway = try four()
        fairway.share("alice")
        fairway.ping("alice", 1, 2)
        try fairway.database.execute(
            """
            CREATE TRIGGER broken BEFORE DELETE ON positions
            BEGIN SELECT RAISE(ABORT, 'broken'); END
            """)
        fairway.outlet.clear()
        let reply = fairway.user("alice", "location/stop", id: "s")
        #expect(reply.code == "server.unavailable")
        #expect(fairway.outlet.controls.isEmpty)
        #expect(fairway.user("alice", "location/viewers")["result"]?["viewers"]?.array?.count == 2)
        fairway.ping("alice", 1.1, 2)
        #expect(fairway.seen("bob", "alice")?["lat"] == 1.1)
        try fairway.database.execute("DROP TRIGGER broken")
        let again = fairway.user("alice", "location/stop", id: "s")
        #expect(again["result"]?["viewers"]?.array?.count == 2)
    }

    @Test func `L5: a viewer who was stopped by name is excluded from a sharing with all friends`()
        throws
    {
        let fairway = try four()
        fairway.share("alice")
        fairway.ping("alice", 1, 2)
        let receipt = fairway.user("alice", "location/stop", ["viewer": "Bob"])["result"]
        #expect(receipt?["viewers"]?.array?.map { $0["viewer"] } == ["bob"])
        #expect(fairway.shares == ["alice>carol"])
        fairway.share("alice", ["precision": "kilometre"])
        #expect(fairway.shares == ["alice>carol"])
        let sharing = fairway.user("alice", "location/sharing")["result"]
        #expect(sharing?["without"] == ["bob"])
        #expect(sharing?["sharings"]?.array?.count == 1)
        fairway.share("alice", ["viewers": ["bob"], "precision": "near"])
        #expect(fairway.user("alice", "location/sharing")["result"]?["without"] == [])
        #expect(
            fairway.user("bob", "location/where")["result"]?["users"]?[0]?["precision"] == "near")
    }

    @Test func `L6: kilometre precision shows a cell, and nothing that reveals more`() throws {
        let fairway = try four()
        fairway.share("alice", ["precision": "kilometre"])
        fairway.ping(
            "alice", 59.9139, 10.7522,
            [
                "acc": 4, "tid": "al", "SSID": "home", "BSSID": "b", "vel": 9, "cog": 3, "alt": 1,
                "inregions": ["Dentist"], "inrids": ["1"], "poi": "here", "tag": "t",
                "image": "x", "imagename": "y", "batt": 3, "address": "12 Street",
            ])
        let seen = try #require(fairway.seen("bob", "alice"))
        #expect(
            Set((seen.members ?? []).map(\.key)) == ["_type", "lat", "lon", "tst", "acc", "tid"])
        let told = GeoPoint(lat: seen["lat"]?.double ?? 0, lon: seen["lon"]?.double ?? 0)
        #expect(told == CoarseGrid.middle(of: GeoPoint(lat: 59.9139, lon: 10.7522)))
        #expect(seen["acc"] == 750)
        let entry = fairway.user("bob", "location/where")["result"]?["users"]?[0]
        #expect(entry?["position"]?["lat"] == seen["lat"])
    }

    @Test func `L6: a viewer of nearness receives no coordinates`() throws {
        let fairway = try four()
        fairway.share("alice", ["precision": "near"])
        fairway.ping("alice", 59.9139, 10.7522)
        #expect(fairway.shares == [])
        #expect(fairway.seen("bob", "alice") == nil)
        let entry = fairway.user("bob", "location/where")["result"]?["users"]?[0]
        #expect(entry?["precision"] == "near" && entry?["position"] == .null)
    }

    @Test func `L6: the precision changes at once in both directions, with one notification`()
        throws
    {
        let fairway = try four()
        fairway.share("alice", ["viewers": ["bob"]])
        fairway.ping("alice", 59.9139, 10.7522)
        let exact = fairway.seen("bob", "alice")
        fairway.share("alice", ["viewers": ["bob"], "precision": "kilometre"])
        let coarse = fairway.seen("bob", "alice")
        #expect(coarse != exact && coarse != nil)
        fairway.share("alice", ["viewers": ["bob"], "precision": "near"])
        #expect(fairway.seen("bob", "alice") == nil && fairway.shares == [])
        fairway.share("alice", ["viewers": ["bob"]])
        #expect(fairway.seen("bob", "alice") == exact)
        #expect(kinds(fairway, "bob") == ["location.shared"])
        let told = fairway.outlet.messages("fairway/user/bob/inbox").filter {
            $0["kind"] == "location.shared"
        }
        #expect(told.count == 1)
    }

    @Test func `L3: a chosen position is shown instead of the measured one`() throws {
        let fairway = try four()
        fairway.ping("alice", 1, 2)
        fairway.share("alice", ["viewers": ["bob"], "position": ["lat": 48.2, "lon": 16.4]])
        fairway.share("alice", ["viewers": ["carol"]])
        fairway.ping("alice", 1.5, 2)
        #expect(fairway.seen("bob", "alice")?["lat"] == 48.2)
        #expect(fairway.seen("carol", "alice")?["lat"] == 1.5)
        fairway.user("alice", "location/stop")
        #expect(try fairway.tables(mentioning: "48.2") == [])
        #expect(
            try fairway.database.first(
                "SELECT count(*) FROM location_viewers WHERE lat IS NOT NULL"
            ) { $0.int(0) } == 0)
    }

    @Test func `L3: a sharing with an end time ends then, even in a late batch`() throws {
        let fairway = try four()
        let until = fairway.clock.now + 60_000
        fairway.share("alice", ["until": .int(until)])
        fairway.ping("alice", 1, 2)
        fairway.clock.advance(seconds: 59)
        fairway.ping("alice", 1.01, 2)
        #expect(fairway.seen("bob", "alice")?["lat"] == 1.01)
        fairway.outlet.clear()
        fairway.clock.advance(seconds: 1)
        fairway.ping("alice", 1.02, 2)
        let sent = fairway.outlet.effects.filter { effect in
            if case .publish(let topic, let payload, _, _, _) = effect {
                topic.contains("/location/") && !payload.isEmpty
            } else {
                false
            }
        }
        #expect(sent.isEmpty)
        #expect(fairway.outlet.controls.count == 2)
        #expect(fairway.user("alice", "location/sharing")["result"]?["sharings"] == [])
        #expect(try fairway.database.first("SELECT count(*) FROM positions") { $0.int(0) } == 0)
        #expect(
            fairway.share("alice", ["until": .int(fairway.clock.now)]).code == "request.malformed")
    }

    @Test func `L3: a sharing that ended while the server was down is not shown after the restart`()
        throws
    {
        let fairway = try four()
        fairway.share("alice", ["until": .int(fairway.clock.now + 60_000)])
        fairway.share("bob")
        fairway.ping("alice", 1, 2)
        fairway.ping("bob", 1, 2)
        fairway.clock.advance(seconds: 61)
        try fairway.restart()
        #expect(fairway.shares == ["bob>alice"])
        #expect(fairway.seen("bob", "alice") == nil)
        #expect(fairway.seen("alice", "bob")?["lat"] == 1)
    }

    @Test func `L3: the members of a round see each other without being friends, until it ends`()
        throws
    {
        let fairway = try four()
        let room = fairway.lobby("alice", "bob", "dave")
        #expect(fairway.share("carol", ["room": .string(room)]).code == "room.notMember")
        fairway.share("alice", ["room": .string(room)])
        fairway.share("dave", ["room": .string(room), "precision": "kilometre"])
        #expect(
            fairway.shares == ["alice>bob", "alice>dave", "dave>alice", "dave>bob"])
        fairway.ping("dave", 3, 4)
        #expect(fairway.seen("bob", "dave") != nil && fairway.seen("carol", "dave") == nil)
        fairway.room(room, "alice", "start")
        #expect(fairway.shares.count == 4)
        fairway.room(room, "bob", "leave")
        #expect(fairway.shares == ["alice>dave", "dave>alice"])
        #expect(fairway.seen("bob", "dave") == nil)
        fairway.room(room, "alice", "end")
        #expect(fairway.shares == [])
        #expect(fairway.seen("alice", "dave") == nil)
        #expect(fairway.user("dave", "location/sharing")["result"]?["sharings"] == [])
    }

    /// A room of Alice, which Dave has joined.
    private func room(_ fairway: Harness) -> (room: String, code: JSON) {
        let created = fairway.user(
            "alice", "room/create", ["kind": "golf", "courseName": "Meadow", "holes": 9])
        let code = created["result"]?["code"] ?? .null
        fairway.user("dave", "room/join", ["code": code])
        return (created["result"]?["room"]?.string ?? "", code)
    }

    private func later(_ fairway: Harness, _ user: String) -> JSON? {
        let sharings = fairway.user(user, "location/sharing")["result"]?["sharings"]?.array
        return sharings?.first?["later"]
    }

    @Test func `L3: a kicked player neither shows nor sees`() throws {
        let fairway = try four()
        let (room, code) = room(fairway)
        fairway.user("bob", "room/join", ["code": code])
        fairway.share("alice", ["room": .string(room)])
        fairway.share("dave", ["room": .string(room)])
        #expect(
            fairway.shares == ["alice>bob", "alice>dave", "dave>alice", "dave>bob"])
        fairway.room(room, "alice", "kick", ["player": "dave"])
        #expect(fairway.shares == ["alice>bob"])
        fairway.room(room, "alice", "abandon")
        #expect(fairway.shares == [])
    }

    @Test func `T4: a player who joins later sees nothing until the sharer adds the player`() throws
    {
        let fairway = try four()
        let (room, code) = room(fairway)
        let body: JSON = [
            "room": .string(room), "precision": "kilometre", "untilRoom": .string(room),
        ]
        fairway.share("alice", body)
        fairway.ping("alice", 1, 2)
        for name in ["bob", "carol"] { fairway.user(name, "room/join", ["code": code]) }
        fairway.room(room, "alice", "start")
        #expect(fairway.shares == ["alice>dave"])
        #expect(fairway.seen("bob", "alice") == nil)
        #expect(later(fairway, "alice") == ["bob", "carol"])
        #expect(kinds(fairway, "bob").contains("location.shared") == false)
        try fairway.restart()
        #expect(fairway.shares == ["alice>dave"] && later(fairway, "alice") == ["bob", "carol"])
        // Adding one member keeps the precision and the end.
        #expect(fairway.share("alice", ["room": .string(room), "viewers": ["BOB"]]).isOK)
        #expect(fairway.shares == ["alice>bob", "alice>dave"])
        let sharing = fairway.user("alice", "location/sharing")["result"]?["sharings"]?.array?.first
        #expect(sharing?["precision"] == "kilometre" && sharing?["untilRoom"] == .string(room))
        #expect(sharing?["later"] == ["carol"])
        // Sharing again covers all who are in the room.
        #expect(fairway.share("alice", ["room": .string(room)]).isOK)
        #expect(fairway.shares == ["alice>bob", "alice>carol", "alice>dave"])
        #expect(later(fairway, "alice") == nil)
    }

    @Test func `T4: a player who leaves and comes back counts as a later player`() throws {
        let fairway = try four()
        let (room, code) = room(fairway)
        fairway.share("alice", ["room": .string(room)])
        fairway.ping("alice", 1, 2)
        #expect(fairway.shares == ["alice>dave"])
        fairway.room(room, "dave", "leave")
        fairway.user("dave", "room/join", ["code": code])
        #expect(fairway.shares == [] && fairway.seen("dave", "alice") == nil)
        try fairway.restart()
        #expect(fairway.shares == [] && later(fairway, "alice") == ["dave"])
    }

    @Test func `T4: a user who claims a guest's scores counts as a later player`() throws {
        let fairway = try four()
        let (room, code) = room(fairway)
        fairway.room(room, "alice", "addGuest", ["name": "Robert"])
        fairway.share("alice", ["room": .string(room)])
        fairway.ping("alice", 1, 2)
        fairway.room(room, "alice", "start")
        let offer: JSON = ["room": .string(room), "player": "g1", "user": "bob"]
        #expect(fairway.user("alice", "card/offer", offer).isOK)
        #expect(
            fairway.user("bob", "card/claim", ["room": .string(room), "player": "g1"]).isOK)
        #expect(fairway.shares == ["alice>dave"] && later(fairway, "alice") == ["bob"])
        _ = code
    }

    @Test func `T4: only members of the room can be added, and the sharer who returns begins anew`()
        throws
    {
        let fairway = try four()
        let (room, code) = room(fairway)
        let refused = fairway.share("dave", ["room": .string(room), "viewers": ["bob"]])
        #expect(refused.code == "request.malformed")
        #expect(
            refused["error"]?["fields"]?["viewers"] == "must be in the room, but bob is not")
        #expect(fairway.share("dave", ["room": .string(room), "viewers": ["alice"]]).isOK)
        #expect(fairway.shares == ["dave>alice"])
        fairway.room(room, "dave", "leave")
        fairway.user("dave", "room/join", ["code": code])
        #expect(fairway.shares == [])
    }

    @Test func `L3: a sharing with friends until the end of a room ends with the room`() throws {
        let fairway = try four()
        let room = fairway.lobby("alice", "dave")
        fairway.share("alice", ["viewers": ["bob"], "untilRoom": .string(room)])
        #expect(fairway.shares == ["alice>bob"])
        fairway.room(room, "alice", "start")
        fairway.room(room, "alice", "end")
        #expect(fairway.shares == [])
    }

    @Test func `L3 L6: a former friend, or one who blocks, sees nothing from then on`() throws {
        let fairway = try four()
        let room = fairway.lobby("alice", "bob", "dave")
        for name in ["alice", "bob", "dave"] {
            fairway.share(name)
            fairway.share(name, ["room": .string(room)])
            fairway.ping(name, 1, 2)
        }
        fairway.user("alice", "friend/remove", ["user": "carol"])
        #expect(!fairway.shares.contains("alice>carol"))
        #expect(fairway.seen("carol", "alice") == nil)
        // Users who are not friends can also block each other, and be in one room.
        fairway.user("dave", "friend/block", ["user": "bob"])
        #expect(!fairway.shares.contains("dave>bob") && !fairway.shares.contains("bob>dave"))
        #expect(fairway.seen("bob", "dave") == nil && fairway.seen("dave", "bob") == nil)
        fairway.user("dave", "friend/unblock", ["user": "bob"])
        #expect(fairway.shares.contains("dave>bob") && fairway.shares.contains("bob>dave"))
        fairway.user("bob", "friend/block", ["user": "alice"])
        #expect(!fairway.shares.contains("alice>bob") && !fairway.shares.contains("bob>alice"))
    }

    @Test func `L3: a new friend sees what is shared with all friends`() throws {
        let fairway = try four()
        fairway.share("alice")
        fairway.ping("alice", 1, 2)
        fairway.befriend("alice", "dave")
        #expect(fairway.seen("dave", "alice")?["lat"] == 1)
        #expect(kinds(fairway, "dave") == ["location.shared"])
    }

    @Test func `L6: an owner sees how many positions each viewer received, and when the last`()
        throws
    {
        let fairway = try four()
        fairway.share("alice", ["viewers": ["bob"]])
        fairway.ping("alice", 1, 2)
        fairway.clock.advance(seconds: 10)
        fairway.share("alice", ["viewers": ["carol"], "precision": "kilometre"])
        fairway.ping("alice", 1.001, 2)
        fairway.clock.advance(seconds: 10)
        fairway.user("alice", "location/stop", ["viewer": "bob"])
        fairway.ping("alice", 1.002, 2)
        func viewers() throws -> [LocationViewer] {
            let reply = fairway.user("alice", "location/viewers")
            return try ListLocationViewers.Result(reading: reply["result"] ?? .null).viewers
        }
        let before = try viewers()
        #expect(before.map(\.viewer) == ["carol", "bob"])
        #expect(before.map(\.positions) == [3, 2])
        #expect(
            before.map(\.lastAt) == [0, 10_000].map { Int(fairway.clock.now) - $0 })
        #expect(before.map(\.precision) == [.known(.kilometre), nil])
        #expect(before.last?.until == Int(fairway.clock.now))
        try fairway.restart()
        #expect(try viewers() == before)
        // Otherwise unused accounts would be deleted before that time.
        try fairway.database.run("UPDATE users SET confirmed_at = 1")
        fairway.clock.advance(hours: 24 * 31)
        fairway.engine.runBatch()
        #expect(try viewers().map(\.viewer) == ["carol"])
    }

    @Test func `L5: a restart keeps everything, and stale topics are cleared`() throws {
        let fairway = try four()
        fairway.share("alice", ["viewers": ["bob"]])
        fairway.share("alice", ["viewers": ["carol"], "precision": "kilometre"])
        fairway.ping("alice", 59.9139, 10.7522, ["tid": "al"])
        let seen = ["bob", "carol"].map { fairway.seen($0, "alice") }
        try fairway.restart()
        #expect(["bob", "carol"].map { fairway.seen($0, "alice") } == seen)
        #expect(fairway.shares == ["alice>bob", "alice>carol"])
        fairway.outlet.clear()
        fairway.link(found: [
            "fairway/user/bob/location/alice", "fairway/user/dave/location/alice",
            "fairway/user/alice/location/bob",
        ])
        let emptied = fairway.outlet.effects.compactMap { effect -> String? in
            if case .publish(let topic, [], _, true, _) = effect { topic } else { nil }
        }
        #expect(
            emptied == ["fairway/user/dave/location/alice", "fairway/user/alice/location/bob"])
        // The last position of a device with a refused jump still counts from its old place.
        fairway.ping("alice", -33, 151)
        #expect(fairway.seen("bob", "alice")?["lat"] == 59.9139)
    }

    @Test func `F63: an export contains the stored data, and a deleted account loses it`() throws {
        let fairway = try four()
        fairway.share("alice")
        fairway.share("bob", ["viewers": ["alice"]])
        fairway.share("carol")
        fairway.user("carol", "location/stop", ["viewer": "alice"])
        fairway.ping("alice", 1, 2)
        fairway.ping("bob", 1, 2)
        let data = fairway.user("alice", "account/export")["result"]?["data"]
        #expect(data?["positions"]?[0]?["position"]?["lat"] == 1)
        #expect(data?["sharing"]?["sharings"]?.array?.count == 1)
        #expect(data?["locationViewers"]?.array?.count == 2)
        fairway.user("alice", "account/delete", ["password": .string(Harness.password)])
        fairway.disconnect("alice")
        fairway.clock.advance(seconds: 20)
        fairway.engine.runBatch()
        #expect(try fairway.tables(mentioning: "alice") == [])
        #expect(fairway.outlet.retained.keys.filter { $0.contains("alice") } == [])
        #expect(fairway.shares == [])
        // Nobody may see Bob any more, so his position is not kept.
        #expect(try fairway.database.first("SELECT count(*) FROM positions") { $0.int(0) } == 0)
        try fairway.restart()
        #expect(fairway.shares == [])
    }

    @Test func `L5: a repeated stop repeats its receipt, but stops again after a new sharing`()
        throws
    {
        let fairway = try four()
        fairway.share("alice")
        fairway.ping("alice", 1, 2)
        let first = fairway.user("alice", "location/stop", id: "stop")
        #expect(fairway.user("alice", "location/stop", id: "stop") == first)
        fairway.share("alice")
        #expect(fairway.shares.count == 2)
        let again = fairway.user("alice", "location/stop", id: "stop")
        #expect(again.isOK && again != first)
        #expect(fairway.shares == [])
    }
}
