import Engine
import FeaturesSupport
import GolfContract
import JSON
import Modules
import ModulesContract
import People
import RoomsContract
import TestSupport
import Testing
import Topics

struct PresenceTests {
    private func kinds(_ fairway: Harness, _ room: String) -> [String] {
        fairway.outlet.events(room).map(\.kind)
    }

    private func wait(_ fairway: Harness, seconds: Int64) {
        fairway.clock.advance(seconds: seconds)
        fairway.engine.runBatch()
    }

    @Test func `FU8: an interruption shorter than the grace time is not announced`() throws {
        let fairway = try Harness(graceMs: 10_000)
        fairway.people("alice", "bob")
        let room = fairway.lobby("alice", "bob")
        let before = try fairway.state(room)
        fairway.disconnect("alice")
        #expect(!fairway.modules.people.presence.isConnected("alice"))
        #expect(fairway.modules.people.presence.isOnline("alice"))
        wait(fairway, seconds: 9)
        fairway.connect("alice")
        wait(fairway, seconds: 200)
        #expect(try fairway.state(room) == before)
        #expect(kinds(fairway, room) == ["player.joined", "player.joined"])
    }

    @Test func `FU8: a longer interruption is announced with its start, and may replace the host`()
        throws
    {
        let fairway = try Harness(graceMs: 10_000)
        fairway.people("alice", "bob")
        let room = fairway.lobby("alice", "bob")
        let dropped = fairway.clock.now
        fairway.disconnect("alice")
        wait(fairway, seconds: 11)
        #expect(kinds(fairway, room).last == "player.offline")
        _ = try fairway.state(room)
        let presence = try JSON(
            parsing: fairway.outlet.retained["fairway/room/\(room)/presence"] ?? [])
        #expect(presence["offline"]?["alice"] == .int(dropped))
        wait(fairway, seconds: 100)
        #expect(try fairway.state(room).host == "alice")
        wait(fairway, seconds: 20)
        #expect(try fairway.state(room).host == "bob")
    }

    @Test func `a user with two devices is online until both are disconnected`() throws {
        let fairway = try Harness(graceMs: 10_000)
        fairway.people("alice")
        let first = fairway.serials["alice"] ?? 0
        fairway.connect("alice", device: "watch")
        let presence = fairway.modules.people.presence
        #expect(presence.devices(of: "alice") == [nil, "watch"])
        fairway.disconnect("alice")
        #expect(presence.devices(of: "alice") == [nil])
        wait(fairway, seconds: 60)
        #expect(presence.isOnline("alice"))
        fairway.report(.disconnected(serial: first, principal: "alice"))
        wait(fairway, seconds: 5)
        #expect(presence.isOnline("alice"))
        wait(fairway, seconds: 11)
        #expect(!presence.isOnline("alice"))
    }

    @Test func `users who disconnect at different times go offline at different times`() throws {
        let fairway = try Harness(graceMs: 10_000)
        fairway.people("alice", "bob", "carol")
        let presence = fairway.modules.people.presence
        for user in ["alice", "bob", "carol"] {
            fairway.disconnect(user)
            wait(fairway, seconds: 4)
        }
        fairway.connect("bob")
        #expect(["alice", "bob", "carol"].map { presence.isOnline($0) } == [false, true, true])
        wait(fairway, seconds: 6)
        #expect(["alice", "bob", "carol"].map { presence.isOnline($0) } == [false, true, false])
    }

    @Test func `G11: after a restart, users who reconnect stay online, others do not`() throws {
        let fairway = try Harness(graceMs: 10_000)
        fairway.people("alice", "bob", "carol")
        let room = fairway.lobby("alice", "bob", "carol")
        fairway.disconnect("carol")
        wait(fairway, seconds: 20)
        let since = try fairway.modules.people.presence.since("alice", fairway.engine.context)
        fairway.clock.advance(seconds: 5)
        try fairway.restart()
        #expect(try fairway.state(room).presence.online == ["alice", "bob"])
        fairway.connect("alice")
        #expect(try fairway.modules.people.presence.since("alice", fairway.engine.context) == since)
        #expect(kinds(fairway, room) == [])
        wait(fairway, seconds: 20)
        #expect(try fairway.state(room).presence.online == ["alice"])
        #expect(kinds(fairway, room) == ["player.offline"])
    }

    @Test func `after a restart of the broker, reconnecting users are not announced`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let room = fairway.lobby("alice", "bob")
        // The new broker's numbers start again, so one now belongs to another user.
        fairway.report(.list)
        fairway.report(.connected(serial: 1, principal: "bob", device: nil, address: nil))
        fairway.report(.connected(serial: 2, principal: "alice", device: nil, address: nil))
        fairway.report(.end)
        fairway.engine.runBatch()
        #expect(kinds(fairway, room) == ["player.joined", "player.joined"])
        fairway.report(.disconnected(serial: 1, principal: "bob"))
        fairway.engine.runBatch()
        #expect(fairway.outlet.events(room).last?.player == "bob")
    }
}
