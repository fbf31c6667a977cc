import Engine
import FeaturesSupport
import Foundation
import JSON
import SQLite
import TestSupport
import Testing

/// While location is off, nothing is shown or kept, and nothing of that time appears later (L5).
struct LocationOffTests {
    private func positions(_ fairway: Harness) throws -> Int {
        try fairway.database.first("SELECT count(*) FROM positions") { $0.int(0) } ?? 0
    }

    @Test func `L5: positions measured while location was off stay hidden later`() throws {
        let fairway = try Harness.threeFriends()
        fairway.user("alice", "location/keep", ["days": 7])
        fairway.share("alice")
        fairway.ping("alice", 1, 2)
        fairway.clock.advance(seconds: 60)
        fairway.user("alice", "location/stop")
        fairway.clock.advance(seconds: 600)
        fairway.share("alice")
        try fairway.restart()
        // A phone without network sends its queue later: positions from before and after the stop.
        fairway.ping("alice", 1, 2, ago: 660)
        fairway.ping("alice", 1.01, 2, ago: 300)
        let left: JSON = [
            "_type": "transition", "event": "leave", "wtst": 1, "desc": "Clinic", "t": "c",
            "tst": .int(fairway.clock.now / 1_000 - 300),
        ]
        fairway.ping("alice", payload: left.bytes, below: "event")
        #expect(fairway.seen("bob", "alice") == nil)
        #expect(fairway.outlet.messages("fairway/user/bob/location/alice/event").isEmpty)
        let refused = fairway.user("alice", "location/devices")["result"]?["devices"]?[0]
        #expect(refused?["refused"]?["off"] == 2)
        fairway.ping("alice", 1.02, 2)
        #expect(fairway.seen("bob", "alice")?["lat"] == 1.02)
        let kept = fairway.user("alice", "location/history")["result"]?["fixes"]?.array
        #expect(kept?.map { $0["lat"]?.double } == [1, 1.02])
    }

    @Test func `L3: an expired sharing answers nothing more, even in the same batch`()
        throws
    {
        let fairway = try Harness.threeFriends()
        for ask in ["location/where", "location/nearby", "location/report"] {
            fairway.share("alice", ["until": .int(fairway.clock.now + 60_000)])
            fairway.ping("alice", 1, 2)
            fairway.clock.advance(seconds: 60)
            let message: JSON = [
                "_type": "location", "lat": 1, "lon": 2, "tst": .int(fairway.clock.now / 1_000),
            ]
            let bodies: [String: JSON] = [
                "location/nearby": ["radius": 100, "lat": 1, "lon": 2],
                "location/report": ["message": message],
            ]
            let reply = fairway.user("bob", ask, bodies[ask] ?? [:])
            #expect(reply.isOK)
            #expect((reply["result"]?["users"] ?? reply["result"]?["messages"]) == [], "\(ask)")
        }
        #expect(try positions(fairway) == 0)
    }

    @Test func `L5: a repeated stop stops again if a new viewer sees the user`() throws {
        let fairway = try Harness.threeFriends()
        fairway.share("alice", ["viewers": ["bob"]])
        fairway.ping("alice", 1, 2)
        let first = fairway.user("alice", "location/stop", id: "stop")
        fairway.share("alice", ["viewers": ["carol"]])
        fairway.ping("alice", 1, 2)
        let again = fairway.user("alice", "location/stop", id: "stop")
        #expect(again.isOK && again != first)
        #expect(fairway.shares == [] && fairway.seen("carol", "alice") == nil)
        // A stop for one viewer repeats its receipt, even if others see the user.
        fairway.share("alice")
        let one = fairway.user("alice", "location/stop", ["viewer": "bob"], id: "one")
        #expect(one["result"]?["viewer"] == "bob")
        #expect(fairway.user("alice", "location/stop", ["viewer": "bob"], id: "one") == one)
        #expect(fairway.shares == ["alice>carol"])
    }

    @Test func `L5: a position that nobody may see any more is deleted`() throws {
        let fairway = try Harness.threeFriends()
        fairway.user("alice", "location/keep", ["days": 7])
        fairway.ping("alice", 1, 2)
        #expect(try positions(fairway) == 1)
        fairway.user("alice", "location/keep", ["days": 0])
        #expect(try positions(fairway) == 0)
        let place = fairway.user(
            "alice", "location/addPlace", ["name": "Home", "lat": 1, "lon": 2])["result"]?["place"]
        fairway.clock.advance(seconds: 1)
        fairway.ping("alice", 1, 2)
        #expect(try positions(fairway) == 1)
        fairway.user("alice", "location/removePlace", ["place": place ?? .null])
        #expect(try positions(fairway) == 0)
        let nobody = fairway.user("alice", "location/nearby", ["radius": 10])
        #expect(nobody.code == "location.noFix")
        // A position that somebody may see remains.
        fairway.share("alice")
        fairway.ping("alice", 1.001, 2)
        fairway.user("alice", "location/keep", ["days": 7])
        fairway.user("alice", "location/keep", ["days": 0])
        #expect(fairway.seen("bob", "alice")?["lat"] == 1.001)
    }

    @Test func `L5: with location off, a device's positions open no challenge of a quiz`() throws {
        let fairway = try Harness.threeFriends()
        let room = fairway.quizRoom(fairway.quiz("bob"), "alice", "bob")
        func opened() throws -> Int {
            fairway.outlet.messages("fairway/room/\(room)/event").count {
                $0["kind"] == "challenge.opened"
            }
        }
        fairway.user("alice", "location/stop")
        fairway.clock.advance(seconds: 60)
        fairway.ping("alice", 0, Harness.lon(200), ["acc": 10])
        #expect(try opened() == 0)
        // A position that the player sends to the room still counts.
        #expect(fairway.go("alice", to: 200, in: room).isOK)
        #expect(try opened() == 1)
    }

    @Test func `L5: a notification of being near is withdrawn when the friend stops sharing`()
        throws
    {
        let fairway = try Harness.threeFriends()
        fairway.share("alice")
        fairway.share("bob")
        fairway.user("alice", "location/alertNear", ["user": "bob"])
        fairway.user("bob", "location/alertNear", ["user": "alice"])
        fairway.ping("alice", 1, 2)
        fairway.ping("bob", 1, 2)
        #expect(fairway.inbox("bob").contains("location.near"))
        fairway.user("alice", "location/stop")
        #expect(!fairway.inbox("bob").contains("location.near"))
    }

    @Test func `L5: a minute after a stop, no file of the database contains the position`()
        throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let fairway = try Harness(path: folder.appending(path: "fairway.db").path)
        fairway.people("alice", "bob")
        fairway.befriend("alice", "bob")
        fairway.share("alice")
        // One fits into a page of the file. The other needs overflow pages.
        let mark = Data("somewhere-in-the-woods".utf8)
        for length in [1, 500] {
            let text = String(repeating: String(decoding: mark, as: UTF8.self), count: length)
            fairway.clock.advance(seconds: 1)
            fairway.ping("alice", 1, 2, device: "d\(length)", ["poi": .string(text)])
        }
        func files() throws -> [String] {
            let all = try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: nil)
            return try all.filter { try Data(contentsOf: $0).range(of: mark) != nil }
                .map(\.lastPathComponent).sorted()
        }
        #expect(try fairway.database.emptyLog())
        #expect(try files() == ["fairway.db"])
        fairway.user("alice", "location/stop")
        fairway.clock.advance(seconds: 61)
        fairway.engine.runBatch()
        #expect(try files() == [])
    }
}
