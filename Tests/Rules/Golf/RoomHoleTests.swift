import GolfRules
import RoomsRules
import RulesSupport
import Testing
import TestSupport
import Values

/// The current hole, checked with examples, and with random cards against a second implementation.
struct RoomHoleTests {
    private func room(
        holes: Int = 4, players: Int = 2, start: Int? = nil, isReversed: Bool = false
    ) throws -> GolfRoom {
        var room = GolfRoom(
            id: "r", courseID: nil, courseName: "Links",
            holes: (1...holes).map { CardHole(number: $0) }, playersMax: 8, code: "", createdAt: 0)
        var settings = room.settings
        (settings.startHole, settings.isReversed) = (start, isReversed)
        try room.set(settings)
        for player in 0..<players { _ = try room.join("p\(player)", name: "P", tee: nil, at: 0) }
        _ = try room.start(by: "p0", at: 1)
        return room
    }

    @discardableResult
    private func write(
        _ room: inout GolfRoom, _ player: String, _ hole: Int, _ strokes: Int? = 3, at: Int64 = 10
    ) throws -> GolfRoom.Written {
        let write = ScoreWrite(player: player, hole: hole, score: strokes.map(HoleScore.strokes))
        return try room.write(write, by: "p0", at: at)
    }

    @Test func `R0 G8: the hole after the last complete one is played`() throws {
        var room = try room()
        #expect(room.hole == 1)
        #expect(try !write(&room, "p0", 1).isHoleMoved)
        #expect(room.hole == 1)
        #expect(try write(&room, "p1", 1).isHoleMoved)
        #expect(room.hole == 2)
        // Hole 2 was left out.
        try write(&room, "p0", 3)
        #expect(try write(&room, "p1", 3).isHoleMoved)
        #expect(room.hole == 4)
        #expect(try write(&room, "p1", 3, nil, at: 20).isHoleMoved)
        #expect(room.hole == 2)
    }

    @Test func `R0: the users who wrote for somebody else in this round are known`() throws {
        var room = try room()
        try write(&room, "p0", 1)
        #expect(room.helpers == [])
        try write(&room, "p1", 1)
        #expect(room.helpers == ["p0"])
        try write(&room, "p1", 1, nil, at: 20)
        #expect(room.helpers == [])
    }

    @Test func `R0 G8: after the last hole play stays there`() throws {
        var room = try room(holes: 2, players: 1)
        try write(&room, "p0", 1)
        #expect(try !write(&room, "p0", 2).isHoleMoved)
        #expect(room.hole == 2)
    }

    @Test(arguments: [
        (nil, false, [1, 2, 3, 4]), (3, false, [3, 4, 1, 2]), (3, true, [3, 2, 1, 4]),
    ])
    func `R0 G8: holes follow each other in the order of play`(
        start: Int?, isReversed: Bool, order: [Int]
    ) throws {
        var room = try room(players: 1, start: start, isReversed: isReversed)
        for hole in order {
            #expect(room.hole == hole)
            try write(&room, "p0", hole)
        }
        #expect(room.hole == order.last)
    }

    @Test func `R0 G8: a member's choice applies until the next hole is complete`() throws {
        var room = try room()
        #expect(try room.move(toHole: 3, by: "p1") == [.holeMoved])
        #expect(try room.move(toHole: 3, by: "p0") == [])
        try write(&room, "p0", 3)
        #expect(room.hole == 3)
        let written = try write(&room, "p1", 3)
        #expect(written.isHoleMoved && written.endsChoice)
        #expect(room.hole == 4)
        _ = try room.move(toHole: 1, by: "p0")
        // A score that completes no hole leaves the choice unchanged.
        try write(&room, "p0", 2)
        #expect(room.hole == 1)
        _ = try room.again(by: "p0", at: 30)
        #expect(room.hole == 1 && room.chosenHole == nil)
    }

    @Test func `R0 G8: nobody waits for a player who has left`() throws {
        var room = try room(players: 3)
        for player in ["p0", "p1"] { try write(&room, player, 1) }
        #expect(room.hole == 1)
        _ = try room.move(toHole: 4, by: "p0")
        _ = try room.leave("p2", at: 20)
        #expect(room.hole == 2)
    }

    @Test func `R0 G8: nobody waits for a late guest on earlier holes`() throws {
        var room = try room(players: 1)
        for hole in [1, 2] { try write(&room, "p0", hole) }
        _ = try room.addGuest(name: "Gestur", tee: nil, by: "p0", at: 20)
        #expect(room.hole == 3)
        try write(&room, "p0", 3, at: 30)
        #expect(room.hole == 3)
        try write(&room, "g1", 3, at: 30)
        #expect(room.hole == 4)
    }

    @Test func `R0 G8: scores that arrive after a guest joined still move the hole`() throws {
        var room = try room(players: 1)
        // No score had reached the server when the guest joined, so the guest had missed nothing
        // then.
        _ = try room.addGuest(name: "Gestur", tee: nil, by: "p0", at: 20)
        let held = ScoreWrite(player: "p0", hole: 1, score: 3, at: 10, isHeldBack: true)
        #expect(try room.write(held, by: "p0", at: 30).isHoleMoved)
        #expect(room.hole == 2 && room.missedInCurrentRound == [0, 1])
    }

    @Test func `R0 FU4: nobody can be kicked after the end`() throws {
        var room = try room()
        _ = try room.addGuest(name: "Gestur", tee: nil, by: "p0", at: 2)
        _ = try room.end(by: "p0", at: 3)
        for player in ["p1", "g1"] {
            #expect(throws: RoomError.wrongPhase(.ended)) {
                try room.kick(player, by: "p0", newCode: "C", at: 4)
            }
        }
        #expect(room.seats.allSatisfy { !$0.hasLeft } && room.kicked.isEmpty)
    }

    @Test func `R0 G8: after any writes, the hole equals its definition`() throws {
        var random = SeededRandom(printing: "hole")
        for _ in 0..<repeats(200, long: 20_000) {
            let (holes, players) = (
                Int.random(in: 1...6, using: &random), Int.random(in: 1...3, using: &random)
            )
            let start = Int.random(in: 1...holes, using: &random)
            var room = try room(
                holes: holes, players: players, start: start,
                isReversed: Bool.random(using: &random))
            var card: [String: [Int: Int]] = [:]
            for step in 1...20 {
                let player = "p\(Int.random(in: 0..<players, using: &random))"
                let hole = Int.random(in: 1...holes, using: &random)
                let strokes = Int.random(in: 0...3, using: &random)
                let before = room.hole
                let written = try write(
                    &room, player, hole, strokes == 0 ? nil : strokes, at: Int64(step))
                card[player, default: [:]][hole] = strokes == 0 ? nil : strokes
                let order = room.playOrder.map { $0 + 1 }
                let complete = order.lastIndex { hole in
                    (0..<players).allSatisfy { card["p\($0)"]?[hole] != nil }
                }
                let expected = complete.map { order[min($0 + 1, holes - 1)] } ?? order[0]
                #expect(room.hole == expected)
                #expect(written.isHoleMoved == (before != expected))
            }
        }
    }
}
