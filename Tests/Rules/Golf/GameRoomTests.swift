import GolfRules
import Localization
import RoomsRules
import RulesSupport
import Testing
import TestSupport

/// The part of a mode follows all changes of its room.
struct GameRoomTests {
    private func room(_ format: ChosenFormat = .of("stroke")) throws -> GolfRoom {
        var room = GolfRoom(
            id: "r", courseID: nil, courseName: "Meadow",
            holes: [CardHole(number: 1), CardHole(number: 2)], playersMax: 4, code: "C",
            createdAt: 1)
        try room.set(GolfRoom.Settings(format: format))
        return room
    }

    @Test func `a player who leaves a lobby removes only their own line`() throws {
        var room = try room()
        for (name, tee) in [("ann", "red"), ("ben", "blue"), ("cy", "white")] {
            _ = try room.join(name, name: name, tee: tee, at: 1)
        }
        #expect(try room.leave("ben", at: 2) == [.room(.left(player: "ben", freed: 1))])
        #expect(room.seats.map(\.player) == ["ann", "cy"])
        #expect(room.lines.map(\.tee) == ["red", "white"])
        _ = try room.start(by: "ann", at: 3)
        #expect(room.roundStarts == [3])
        #expect(try room.leave("cy", at: 4) == [.room(.left(player: "cy", freed: nil))])
        #expect(room.lines.map(\.tee) == ["red", "white"])
    }

    @Test func `only the host learns why a game may not start`() throws {
        var room = try room(.of("match"))
        for name in ["ann", "ben", "cy"] { _ = try room.join(name, name: name, at: 1) }
        let before = room
        #expect(throws: RoomError.notHost) { try room.start(by: "ben", at: 2) }
        let reason: LocalizedText = "players: Match play needs 2 players or 2 teams, not 3."
        #expect(throws: RoomError.notReady(reason: reason)) {
            try room.start(by: "ann", at: 2)
        }
        #expect(room == before)
    }

    @Test func `every seat has a line on the card after any commands`() throws {
        var random = SeededRandom(printing: "commands")
        for _ in 0..<repeats(100, long: 10_000) {
            var room = try room()
            let names = ["ann", "ben", "cy", "dee"]
            for now in Int64(1)...40 {
                let name = names.randomElement(using: &random) ?? "ann"
                let host = room.host ?? "ann"
                switch Int.random(in: 0..<8, using: &random) {
                case 0, 1: _ = try? room.join(name, name: name, at: now)
                case 2: _ = try? room.leave(name, at: now)
                case 3: _ = try? room.kick(name, by: host, newCode: "D", at: now)
                case 4: _ = try? room.addGuest(name: "Gus", tee: "red", by: host, at: now)
                case 5: _ = try? room.claim("g1", by: name, name: name)
                case 6: _ = try? room.erase(name, at: now)
                default: if now > 20 { _ = try? room.start(by: host, at: now) }
                }
                #expect(room.lines.count == room.seats.count)
                for seat in room.seats.indices {
                    #expect(room.card.scores(seat: seat, round: 0).count == 2)
                }
            }
        }
    }
}
