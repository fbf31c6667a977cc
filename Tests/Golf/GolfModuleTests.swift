import Contract
import Engine
import FeaturesSupport
import Golf
import GolfContract
import GolfRules
import JSON
import Modules
import RoomsContract
import RoomsRules
import SQLite
import TestSupport
import Testing
import Values

/// Golf, as other modules use them on the writer thread.
struct GolfModuleTests {
    private static let room = "finished00000001"

    /// A game of two holes that ended, by alice and a guest player.
    private func finished() throws -> GolfRoom {
        var game = GolfRoom(
            id: Self.room, courseID: nil, courseName: "Oak",
            holes: [CardHole(number: 1), CardHole(number: 2)], playersMax: 2, code: "",
            createdAt: 3_000)
        let seats = [
            Seat(player: "alice", name: "Alice", isGuest: false, joinedAt: 1_000),
            Seat(player: "g1", name: "Eve", isGuest: true, joinedAt: 1_000),
        ]
        let lines = [GolfRoom.Line(), GolfRoom.Line(rating: 180)]
        try game.finish(
            with: seats, lines: lines, host: "alice", roundStarts: [], from: 1_000, to: 2_000)
        let cell = Cell(score: 3, at: 1_000, by: "alice")
        game.restore(cell, seat: 0, position: 0, round: 0)
        return game
    }

    /// Saves the game for alice. `heard` has the game of each announced change.
    private func saved(shown: Bool) throws -> (fairway: Harness, heard: [String]) {
        var heard: [String] = []
        let listener = EventListener(RoundChanged.self) { event, _ in heard.append(event.game.id) }
        let fairway = try Harness(with: [listener])
        fairway.people("alice")
        let game = try finished()
        try fairway.act { context throws in
            try fairway.modules.golf.save(game, by: "alice", shown: shown, context)
        }
        return (fairway, heard)
    }

    @Test func `a game that is not shown is stored, but not announced`() throws {
        let (fairway, heard) = try saved(shown: false)
        let stored = try #require(try RoundReader(fairway.database).game(Self.room))
        #expect(stored.courseName == "Oak")
        #expect((stored.startedAt, stored.endedAt) == (1_000, 2_000))
        #expect(stored.seats.map(\.player) == ["alice", "g1"])
        #expect(stored.seats.map(\.rating) == [nil, 180])
        #expect(stored.lines.map { $0.map(\.scores) } == [[[3, nil], [nil, nil]]])
        #expect(heard.isEmpty && fairway.history("alice").isEmpty)
        #expect(fairway.retainedTopics(of: Self.room) == [])
    }

    @Test func `a game that is shown has topics and appears in its members' histories`() throws {
        let (fairway, heard) = try saved(shown: true)
        #expect(heard == [Self.room] && fairway.history("alice") == [Self.room])
        #expect(try fairway.state(Self.room).phase == .ended)
    }

    @Test func `guest players of an imported game get the next free ids`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let game = try finished()
        let rounds = fairway.modules.golf
        let guests = [
            ImportedGuest(name: "Ann", team: nil, scores: [4, nil], rating: nil, at: 1_000),
            ImportedGuest(name: "Ben", team: nil, scores: [5, 6], rating: 90, at: 1_000),
        ]
        try fairway.act { context throws in
            try rounds.save(game, by: "alice", shown: false, context)
            try rounds.add(guests, to: Self.room, by: "alice", context)
        }
        let stored = try #require(try RoundReader(fairway.database).game(Self.room))
        #expect(stored.seats.map(\.player) == ["alice", "g1", "g2", "g3"])
        #expect(stored.seats.map(\.name) == ["Alice", "Eve", "Ann", "Ben"])
        #expect(stored.seats.map(\.rating) == [nil, 180, nil, 90])
        #expect(stored.lines[0].map(\.scores).suffix(2) == [[4, nil], [5, 6]])
        try fairway.act { context throws in
            #expect(try rounds.game(Self.room, context)?.guestsCount == 3)
        }
    }

    @Test func `only players may read an ended game`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        let ended = fairway.game(["alice": [3], "bob": [4]])
        let open = fairway.lobby("alice", "bob")
        let rounds = fairway.modules.golf
        try fairway.act { context throws in
            #expect(try rounds.playedGame(ended, by: "bob", context).id == ended)
            #expect(throws: Refusal.self) {
                try rounds.playedGame(ended, by: "carol", context)
            }
            #expect(throws: Refusal.self) { try rounds.playedGame(open, by: "bob", context) }
        }
    }

    @Test func `a room of another kind is not a game`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let quiz = fairway.quizRoom(fairway.quiz("alice"), "alice")
        let golf = fairway.lobby("alice")
        try fairway.act { context throws in
            #expect(try fairway.modules.golf.game(golf, context)?.id == golf)
            #expect(try fairway.modules.golf.game(quiz, context) == nil)
        }
    }

    @Test func `a removed game also disappears from the history`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let room = fairway.game(["alice": [3]])
        try fairway.act { try fairway.modules.golf.remove(room, $0) }
        #expect(fairway.history("alice").isEmpty)
        #expect(try RoundReader(fairway.database).game(room) == nil)
    }
}
