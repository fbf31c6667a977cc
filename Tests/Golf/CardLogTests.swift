import Engine
import FeaturesSupport
import JSON
import RoomsContract
import TestSupport
import Testing

/// The log of a card's changes has a bound.
@Suite struct CardLogTests {
    /// A game that ended, in which the host and others have a score on each of nine holes.
    private func ended(_ fairway: Harness, _ names: String...) -> String {
        for name in names { fairway.people(name) }
        let room = fairway.lobby(names[0], names[1], holes: 9)
        fairway.room(room, names[0], "start")
        for name in names {
            for hole in 1...9 { score(fairway, name, hole, 4, in: room) }
        }
        fairway.room(room, names[0], "end")
        return room
    }

    private func score(
        _ fairway: Harness, _ name: String, _ hole: Int, _ strokes: Int, in room: String
    ) {
        let body: JSON = [
            "player": .string(name), "hole": .int(Int64(hole)), "strokes": .int(Int64(strokes)),
        ]
        #expect(fairway.room(room, name, "score", body).isOK)
    }

    @discardableResult
    private func correct(
        _ fairway: Harness, _ user: String, _ player: String, _ hole: Int, _ strokes: Int,
        in room: String
    ) -> JSON {
        fairway.clock.advance(seconds: 1)
        return fairway.user(
            user, "card/correct",
            [
                "room": .string(room), "player": .string(player), "hole": .int(Int64(hole)),
                "strokes": .int(Int64(strokes)),
            ])
    }

    private func log(_ fairway: Harness, _ user: String, _ room: String) -> [JSON] {
        let reply = fairway.user(user, "card/log", ["room": .string(room), "limit": 100])
        return reply["result"]?["changes"]?.array ?? []
    }

    @Test func `T7: changes of one score by one player become one entry`() throws {
        let fairway = try Harness()
        let room = ended(fairway, "alice", "bob")
        for number in 0..<60 {
            for hole in 1...3 { correct(fairway, "bob", "bob", hole, 3 + number % 5, in: room) }
        }
        let changes = log(fairway, "alice", room)
        #expect(changes.compactMap { $0["hole"]?.int } == [3, 2, 1])
        for change in changes {
            #expect(change["before"] == 4 && change["after"] == 7 && change["by"] == "bob")
        }
        // The newest change is the first in the list, although its entry is older.
        correct(fairway, "bob", "bob", 1, 2, in: room)
        let first = log(fairway, "alice", room).first
        #expect(first?["hole"] == 1 && first?["before"] == 4 && first?["after"] == 2)
    }

    @Test func `T7: two players who take turns write a bounded number of entries`() throws {
        let fairway = try Harness()
        let room = ended(fairway, "alice", "bob")
        for number in 0..<50 {
            let by = number.isMultiple(of: 2) ? "alice" : "bob"
            #expect(correct(fairway, by, "bob", 1, 1 + number % 9, in: room).isOK)
        }
        let changes = log(fairway, "alice", room)
        #expect(changes.count == 8)
        // The entries lead from the first value to the last one without a gap.
        #expect(changes.last?["before"] == 4)
        for (newer, older) in zip(changes, changes.dropFirst()) {
            #expect(newer["before"] == older["after"] && newer["by"] != older["by"])
        }
        #expect(changes.first?["after"] == .int(Int64(1 + 49 % 9)))
    }

    @Test func `T7: changes of a handicap, a name, the day and the course become one entry each`()
        throws
    {
        let fairway = try Harness()
        let room = ended(fairway, "alice", "bob")
        for number in 0..<20 {
            let room: JSON = ["room": .string(room)]
            let player: JSON = ["handicap": .int(Int64(number + 5))]
            let round: JSON = ["courseName": .string("Park \(number)")]
            for (method, body) in [("player", player), ("round", round)] {
                let members = (room.members ?? []) + (body.members ?? [])
                #expect(fairway.user("alice", "card/\(method)", .object(members)).isOK)
            }
        }
        let changes = log(fairway, "alice", room)
        #expect(changes.compactMap { $0["what"]?.string } == ["course", "handicap"])
        #expect(changes.map { $0["after"] } == ["Park 19", 24])
        #expect(changes.first?["before"] == "Meadow")
    }

    @Test func `T7: the host's changes of a player in play become one entry`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let room = fairway.lobby("alice", "bob")
        fairway.room(room, "alice", "start")
        score(fairway, "bob", 1, 4, in: room)
        for number in 1...20 {
            let body: JSON = ["player": "bob", "handicap": .int(Int64(number))]
            #expect(fairway.room(room, "alice", "setPlayer", body).isOK)
        }
        let changes = log(fairway, "alice", room)
        #expect(changes.count == 1 && changes.first?["after"] == 20)
    }
}

/// Rooms that were given up.
extension CardLogTests {
    @Test func `T7: an abandoned room is deleted when its topics end`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let (gone, kept) = (fairway.lobby("alice", "bob"), fairway.lobby("alice", "bob"))
        for room in [gone, kept] {
            fairway.room(room, "alice", "start")
            score(fairway, "bob", 1, 4, in: room)
        }
        fairway.room(gone, "alice", "abandon")
        fairway.room(kept, "alice", "end")
        // A lobby that nobody uses is abandoned after a day, and deleted a day later.
        let unused = fairway.lobby("alice", "bob")
        #expect(try fairway.tables(mentioning: gone).contains("cells"))
        fairway.clock.advance(hours: 25)
        fairway.engine.runBatch()
        fairway.engine.runBatch()
        #expect(try fairway.tables(mentioning: gone).filter { $0 != "requests" } == [])
        #expect(try fairway.tables(mentioning: unused).contains("rooms"))
        fairway.clock.advance(hours: 25)
        fairway.engine.runBatch()
        fairway.engine.runBatch()
        for room in [gone, unused] { #expect(try fairway.tables(mentioning: room) == []) }
        #expect(try fairway.tables(mentioning: kept).contains("cells"))
        #expect(fairway.user("bob", "history/card", ["room": .string(kept)]).isOK)
    }
}
