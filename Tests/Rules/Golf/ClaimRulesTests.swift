import GolfRules
import RoomsRules
import RulesSupport
import Testing
import TestSupport
import Values

/// Claims of guest players' scores, and games that ended before they became rooms.
struct ClaimRulesTests {
    private func room() throws -> GolfRoom {
        var room = GolfRoom(
            id: "r", courseID: nil, courseName: "Meadow",
            holes: (1...3).map { CardHole(number: $0) }, playersMax: 4, code: "C", createdAt: 1)
        _ = try room.join("alice", name: "Alice", tee: "red", at: 1)
        _ = try room.addGuest(name: "Bobby", tee: "blue", by: "alice", at: 2)
        _ = try room.start(by: "alice", at: 3)
        _ = try room.write(
            ScoreWrite(player: "g1", hole: 1, score: 5), by: "alice", at: 4)
        return room
    }

    @Test func `FU9: a claim keeps the scores, and changes nothing else`() throws {
        var room = try room()
        let before = room
        let changes = try room.claim("g1", by: "bob", name: "Bob")
        #expect(changes == [.room(.claimed(guest: "g1", seat: 1))])
        #expect(room.seats[1].player == "bob" && room.seats[1].name == "Bob")
        #expect(!room.seats[1].isGuest && room.lines[1].tee == "blue")
        #expect(room.seats[0] == before.seats[0] && room.lines == before.lines)
        #expect(room.card == before.card)
        #expect(room.isMember("bob") && room.host == "alice")
        // The id of the guest player is never used again.
        _ = try room.addGuest(name: "Cara", tee: nil, by: "alice", at: 5)
        #expect(room.seats[2].player == "g2")
    }

    @Test func `a guest player who was kicked during play can be claimed, and has left`() throws {
        var room = try room()
        _ = try room.kick("g1", by: "alice", newCode: "D", at: 5)
        _ = try room.claim("g1", by: "bob", name: "Bob")
        #expect(room.seats[1].player == "bob" && !room.isMember("bob"))
    }

    @Test func `a refused claim changes nothing`() throws {
        var room = try room()
        let before = room
        #expect(throws: RoomError.unknownPlayer) { try room.claim("g2", by: "bob", name: "B") }
        #expect(throws: ClaimError.notGuest) { try room.claim("alice", by: "bob", name: "B") }
        #expect(throws: ClaimError.alreadyOn) { try room.claim("g1", by: "alice", name: "A") }
        #expect(room == before)
        _ = try room.abandon(by: "alice", at: 5)
        #expect(throws: RoomError.wrongPhase(.abandoned)) {
            try room.claim("g1", by: "bob", name: "B")
        }
    }

    @Test func `with double entry, a claim changes only the scorers of the claimed player`()
        throws
    {
        var room = GolfRoom(
            id: "r", courseID: nil, courseName: "Meadow",
            holes: [CardHole(number: 1)], playersMax: 4, code: "C", createdAt: 1)
        var settings = GolfRoom.Settings()
        settings.isDoubleEntry = true
        try room.set(settings)
        _ = try room.join("alice", name: "Alice", tee: nil, at: 1)
        _ = try room.addGuest(name: "Bobby", tee: nil, by: "alice", at: 2)
        _ = try room.join("carol", name: "Carol", tee: nil, at: 3)
        _ = try room.start(by: "alice", at: 4)
        for user in ["alice", "carol"] {
            let write = ScoreWrite(player: "g1", hole: 1, score: 4)
            _ = try room.write(write, by: user, at: 5)
        }
        for user in ["alice", "carol"] { _ = try room.sign("g1", by: user) }
        #expect(room.scorers(of: 0) == ["alice", "carol"])
        let changes = try room.claim("g1", by: "bob", name: "Bob")
        // Bob is now the next member after Alice.
        #expect(changes == [.room(.claimed(guest: "g1", seat: 1)), .room(.seatChanged(seat: 0))])
        #expect(room.scorers(of: 0) == ["alice", "carol"])
        #expect(room.scorers(of: 1) == ["bob", "carol"])
        #expect(room.scorers(of: 2) == ["carol", "alice"])
        // The signatures for the guest player stay.
        let line = RoundLine(player: "bob", round: 0)
        #expect(room.closed == [line] && room.signatures[line] == ["alice", "carol"])
        let place = DoubleEntry.Place(player: "bob", position: 0, round: 0)
        #expect(room.entries.score(by: "carol", at: place) == 4)
        #expect(throws: ScoreError.signed) {
            try room.write(ScoreWrite(player: "bob", hole: 1, score: 3), by: "bob", at: 6)
        }
    }

    @Test func `F4: a finished game accepts late scores only from its host`() throws {
        var room = GolfRoom(
            id: "r", courseID: nil, courseName: "Meadow",
            holes: [CardHole(number: 7)], playersMax: 4, code: "", createdAt: 10)
        let seats = [
            Seat(player: "g1", name: "Grandma", isGuest: true, joinedAt: 10),
            Seat(player: "alice", name: "Alice", isGuest: false, joinedAt: 10),
        ]
        try room.finish(with: seats, host: "alice", roundStarts: [10, 15], from: 10, to: 20)
        #expect(room.phase == .ended && room.startedAt == 10 && room.endedAt == 20)
        #expect(room.guestsCount == 1 && room.card.rounds == 2)
        #expect(room.roundStarts == [10, 15])
        let write = ScoreWrite(
            player: "g1", hole: 7, score: 4, round: 1, at: 30, isHeldBack: true)
        _ = try room.write(write, by: "alice", at: 40)
        #expect(room.card.cell(seat: 0, position: 0, round: 0)?.score == 4)
        #expect(throws: RoomError.notMember) { try room.write(write, by: "bob", at: 40) }
    }
}
