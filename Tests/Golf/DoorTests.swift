import Contract
import Engine
import FeaturesSupport
import GolfContract
import JSON
import ModulesContract
import RoomsContract
import RoomsRules
import TestSupport
import Testing
import Values

/// The door of a round: late friends, and players who return.
struct DoorTests {
    private func round(
        _ settings: JSON = [:], _ players: String..., holes: Int = 6
    ) throws -> (fairway: Harness, room: String, code: JSON) {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol", "dave")
        let room = fairway.lobby("alice", holes: holes)
        let code = try fairway.state(room).code.map { JSON.string($0) } ?? .null
        for player in players {
            #expect(fairway.user(player, "room/join", ["code": code]).isOK)
        }
        #expect(fairway.room(room, "alice", "configure", ["settings": settings]).isOK)
        #expect(fairway.room(room, "alice", "start").isOK)
        return (fairway, room, code)
    }

    private func score(_ fairway: Harness, _ room: String, _ hole: Int64, _ players: String...) {
        for player in players {
            let body: JSON = ["player": .string(player), "hole": .int(hole), "strokes": 3]
            #expect(fairway.room(room, "alice", "score", body).isOK)
        }
    }

    private func join(_ fairway: Harness, _ user: String, _ code: JSON) -> JSON {
        fairway.user(user, "room/join", ["code": code])
    }

    @Test func `R5 FU5: the code of a round is not valid while its door is closed`() throws {
        let (fairway, room, code) = try round([:], "bob")
        #expect(try fairway.state(room).code == nil)
        #expect(join(fairway, "carol", code).code == "room.codeInvalid")
        let unknown = join(fairway, "carol", "ZZZZZZ")
        #expect(unknown.code == "room.codeInvalid")
        #expect(fairway.room(room, "bob", "door", ["open": true]).code == "room.notHost")
        #expect(fairway.room(room, "carol", "door", ["open": true]).code == "room.notMember")
        let wrong = fairway.room(room, "alice", "door", ["open": true, "holes": 0])
        #expect(wrong["error"]?["fields"]?["holes"] != nil)
        #expect(join(fairway, "carol", code).code == "room.codeInvalid")
    }

    @Test func `R5: a late friend joins through the open door, and counts from there`() throws {
        let (fairway, room, code) = try round([:], "bob")
        score(fairway, room, 1, "alice", "bob")
        score(fairway, room, 2, "alice")
        #expect(fairway.room(room, "alice", "door", ["open": true]).isOK)
        #expect(fairway.outlet.events(room).last?.kind == "door.opened")
        try fairway.restart()
        let open = try fairway.state(room)
        #expect(open.code.map { JSON.string($0) } == code && open.doorHoles == 3)
        #expect(join(fairway, "carol", code).isOK)
        var state = try fairway.state(room)
        #expect(state.players.last?.player == "carol" && state.players.last?.missed == 2)
        #expect(state.hole == 2)
        // Carol needs no score on hole 2, where Alice has one.
        score(fairway, room, 2, "bob")
        #expect(try fairway.state(room).hole == 3)
        score(fairway, room, 3, "alice", "bob")
        #expect(try fairway.state(room).hole == 3)
        score(fairway, room, 3, "carol")
        state = try fairway.state(room)
        // The door closes after three holes.
        #expect(state.hole == 4 && state.code == nil && state.doorHoles == nil)
        #expect(join(fairway, "dave", code).code == "room.codeInvalid")
    }

    @Test func `R5: the host chooses for how many holes the door stays open, and closes it`() throws
    {
        let (fairway, room, code) = try round([:], "bob")
        for hole in 1...4 as ClosedRange<Int64> { score(fairway, room, hole, "alice", "bob") }
        fairway.room(room, "alice", "door", ["open": true])
        #expect(try fairway.state(room).doorHoles == 7)
        fairway.room(room, "alice", "door", ["open": true, "holes": 1])
        #expect(try fairway.state(room).doorHoles == 5)
        fairway.room(room, "alice", "door", ["open": false])
        #expect(fairway.outlet.events(room).last?.kind == "door.closed")
        #expect(join(fairway, "carol", code).code == "room.codeInvalid")
        fairway.room(room, "alice", "end")
        let late = fairway.room(room, "alice", "door", ["open": true])
        #expect(late.code == "room.wrongPhase")
    }

    @Test func `R5: a game without a place refuses a late friend, and nothing changes`() throws {
        let (fairway, room, code) = try round(["format": "match"], "bob")
        fairway.room(room, "alice", "door", ["open": true])
        let refused = join(fairway, "carol", code)
        #expect(refused.code == "room.notReady", "\(refused)")
        #expect(try fairway.state(room).players.count == 2)
    }

    @Test func `R5 R3: a late friend joins the smallest team, and gets its scores`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        let room = fairway.lobby("alice", holes: 3)
        let code = try fairway.state(room).code.map { JSON.string($0) } ?? .null
        for name in ["Gus", "Ivy", "Tom", "Eva"] {
            fairway.room(room, "alice", "addGuest", ["name": .string(name)])
        }
        fairway.room(room, "alice", "configure", ["settings": ["format": "scramble"]])
        for (player, team) in [("alice", 1), ("g1", 1), ("g2", 1), ("g3", 2), ("g4", 2)] {
            let body: JSON = ["player": .string(player), "team": .int(Int64(team))]
            fairway.room(room, "alice", "setPlayer", body)
        }
        #expect(fairway.room(room, "alice", "start").isOK)
        score(fairway, room, 1, "alice", "g3")
        fairway.room(room, "alice", "door", ["open": true])
        #expect(join(fairway, "bob", code).isOK)
        try fairway.restart()
        let state = try fairway.state(room)
        #expect(state.players.last?.team == 2)
        #expect(state.scores["bob"]?.first == .some(.strokes(3)))
    }

    @Test func `R5: a player who left returns, and a kicked player does not`() throws {
        let (fairway, room, _) = try round([:], "bob", "carol")
        score(fairway, room, 1, "alice", "bob", "carol")
        #expect(fairway.room(room, "bob", "leave").isOK)
        #expect(try fairway.state(room).players[1].left)
        let back: JSON = ["room": .string(room)]
        #expect(fairway.user("dave", "room/join", back).code == "room.codeInvalid")
        let missing = fairway.user("bob", "room/join", [:])
        #expect(missing["error"]?["fields"]?["code"] != nil)
        #expect(fairway.user("bob", "room/join", back).isOK)
        try fairway.restart()
        let state = try fairway.state(room)
        #expect(!state.players[1].left && state.players.count == 3)
        #expect(state.scores["bob"]?.first == .some(.strokes(3)))
        let score: JSON = ["player": "bob", "hole": 2, "strokes": 4]
        #expect(fairway.room(room, "bob", "score", score).isOK)
        fairway.room(room, "alice", "kick", ["player": "carol"])
        #expect(fairway.user("carol", "room/join", back).code == "room.codeInvalid")
    }
}
