import Contract
import Engine
import FeaturesSupport
import GolfContract
import JSON
import ModulesContract
import PeopleContract
import RoomsContract
import RoomsRules
import TestSupport
import Testing
import Values

/// A full card, which any player may end after fifteen minutes.
struct FullCardTests {
    private func round(
        _ settings: JSON = [:], holes: Int = 2
    ) throws -> (fairway: Harness, room: String) {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        let room = fairway.lobby("alice", holes: holes)
        let code = try fairway.state(room).code.map { JSON.string($0) } ?? .null
        fairway.user("bob", "room/join", ["code": code])
        fairway.room(room, "alice", "configure", ["settings": settings])
        #expect(fairway.room(room, "alice", "start").isOK)
        return (fairway, room)
    }

    private func score(
        _ fairway: Harness, _ room: String, _ player: String, _ hole: Int64, _ strokes: JSON = 3,
        by user: String = "alice"
    ) {
        let body: JSON = ["player": .string(player), "hole": .int(hole), "strokes": strokes]
        #expect(fairway.room(room, user, "score", body).isOK)
    }

    private func fill(_ fairway: Harness, _ room: String) {
        for hole in 1...2 as ClosedRange<Int64> {
            score(fairway, room, "alice", hole)
            score(fairway, room, "bob", hole)
        }
    }

    @Test func `R5 FU8: any player ends a full card after fifteen minutes, and nobody before`()
        throws
    {
        let (fairway, room) = try round()
        score(fairway, room, "alice", 1)
        #expect(fairway.room(room, "bob", "end").code == "room.notHost")
        fill(fairway, room)
        #expect(fairway.outlet.events(room).count { $0.kind == "card.full" } == 1)
        let written = fairway.clock.now
        let endableAt = try #require(try fairway.state(room).endableAt)
        #expect(Int64(endableAt) == written + 900_000)
        let early = fairway.room(room, "bob", "end")
        #expect(early.code == "room.tooEarly")
        #expect(early["error"]?["retryAfterMs"]?.int == endableAt - Int(fairway.clock.now))
        #expect(fairway.room(room, "carol", "end").code == "room.notMember")
        try fairway.restart()
        fairway.clock.advance(milliseconds: Int64(endableAt) - fairway.clock.now - 1)
        #expect(fairway.room(room, "bob", "end").code == "room.tooEarly")
        fairway.clock.advance(milliseconds: 1)
        #expect(fairway.room(room, "bob", "end").isOK)
        #expect(try fairway.state(room).phase == .ended)
    }

    @Test func `R5: a change and a player's "not yet" start the fifteen minutes anew`() throws {
        let (fairway, room) = try round()
        #expect(fairway.room(room, "bob", "notYet").code == "room.notReady")
        fill(fairway, room)
        fairway.clock.advance(seconds: 600)
        score(fairway, room, "alice", 1, 4)
        fairway.clock.advance(seconds: 600)
        #expect(fairway.room(room, "bob", "end").code == "room.tooEarly")
        #expect(fairway.room(room, "bob", "notYet").isOK)
        #expect(fairway.outlet.events(room).last?.kind == "card.notYet")
        fairway.clock.advance(seconds: 899)
        #expect(fairway.room(room, "bob", "end").code == "room.tooEarly")
        score(fairway, room, "alice", 1, .null)
        #expect(try fairway.state(room).endableAt == nil)
        fairway.clock.advance(seconds: 900)
        #expect(fairway.room(room, "bob", "end").code == "room.notHost")
    }

    @Test func `R5: nobody waits for players who left, or for holes that do not count`() throws {
        let (fairway, room) = try round()
        score(fairway, room, "alice", 1)
        score(fairway, room, "alice", 2)
        fairway.room(room, "bob", "leave")
        #expect(try fairway.state(room).endableAt != nil)
        let (other, match) = try round(["format": "match"])
        score(other, match, "alice", 1, 3)
        score(other, match, "bob", 1, "c", by: "bob")
        #expect(try other.state(match).endableAt == nil)
        other.room(match, "bob", "concede")
        #expect(try other.state(match).endableAt != nil)
    }

    @Test func `R5: a push reminds of a full card the next morning`() throws {
        let (fairway, room) = try round()
        fill(fairway, room)
        fairway.clock.advance(hours: 25)
        fairway.engine.runBatch()
        for user in ["alice", "bob"] {
            let all = fairway.user(user, "notification/list")["result"]?["notifications"]
            #expect(all?.array?.contains { $0["kind"] == "round.full" } == true, "\(user)")
        }
        fairway.room(room, "alice", "end")
        let (open, other) = try round()
        score(open, other, "alice", 1)
        open.clock.advance(hours: 25)
        open.engine.runBatch()
        let none = open.user("bob", "notification/list")["result"]?["notifications"]?.array ?? []
        #expect(!none.contains { $0["kind"] == "round.full" })
    }
}
