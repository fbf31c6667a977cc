import Contract
import Engine
import FeaturesSupport
import GolfContract
import HistoryContract
import JSON
import RoomsContract
import TestSupport
import Testing
import Values

/// Effects of changes before somebody makes them. Each test makes the change afterwards and compares.
struct PreviewTests {
    private func send(
        _ fairway: Harness, _ user: String, _ method: String, _ room: String, _ body: JSON
    ) -> JSON {
        fairway.user(
            user, method, .object([.init("room", .string(room))] + (body.members ?? [])))
    }

    private func effect(_ reply: JSON) throws -> ChangeEffect {
        #expect(reply.isOK, "\(reply)")
        return try ChangeEffect(reading: reply["result"] ?? .null)
    }

    private func result(_ fairway: Harness, _ room: String) throws -> GameResult {
        let reply = fairway.user("alice", "history/card", ["room": .string(room)])
        return try #require(try GetCard.Result(reading: reply["result"] ?? .null).card.result)
    }

    /// A finished round of Alice (host) and Bob on the links. The index of Alice counts it.
    private func round() throws -> (fairway: Harness, room: String) {
        let fairway = try Harness.golfers()
        for day in 0..<3 { fairway.enter(20, daysAgo: 40 + day) }
        fairway.clock.advance(hours: 1)
        let room = fairway.begin()
        fairway.room(room, "alice", "door", ["open": true, "holes": 9])
        let code = try fairway.state(room).code.map { JSON.string($0) } ?? .null
        #expect(fairway.user("bob", "room/join", ["code": code]).isOK)
        fairway.write(Harness.card(80), in: room)
        fairway.write(Harness.card(82), in: room, of: "bob")
        fairway.room(room, "alice", "end")
        fairway.clock.advance(hours: 2)
        return (fairway, room)
    }

    @Test(arguments: [1, 3, 12])
    func `R5: a preview shows the effect that the correction then has, and changes nothing`(
        strokes: Int64
    ) throws {
        let (fairway, room) = try round()
        let cell: JSON = ["player": "alice", "hole": 1, "strokes": .int(strokes)]
        let (before, seq) = (try result(fairway, room), try fairway.state(room).seq)
        let index = try fairway.handicap().display
        let asked = try effect(send(fairway, "alice", "card/preview", room, cell))
        #expect(asked.waiting.isEmpty)
        #expect(asked.indexes.map(\.player) == ["alice"])
        #expect(asked.indexes.first?.before == index)
        #expect(try result(fairway, room) == before && fairway.state(room).seq == seq)
        #expect(try fairway.handicap().display == index)
        #expect(send(fairway, "alice", "card/correct", room, cell).isOK)
        #expect(try result(fairway, room).game == asked.game)
        #expect(try fairway.handicap().display == asked.indexes.first?.after)
        #expect((try result(fairway, room).game != before.game) == (asked.game != before.game))
    }

    @Test func `R5: nobody learns the handicap of a player who hides the history`() throws {
        let (fairway, room) = try round()
        let cell: JSON = ["player": "bob", "hole": 1, "strokes": 9]
        let asked = try effect(send(fairway, "alice", "card/preview", room, cell))
        #expect(asked.indexes.isEmpty)
        fairway.user("bob", "account/changeSettings", ["history": "everybody"])
        let open = try effect(send(fairway, "alice", "card/preview", room, cell))
        #expect(open.indexes.map(\.player) == ["bob"])
    }

    @Test func `R5: a preview refuses whatever the correction would refuse`() throws {
        let (fairway, room) = try round()
        fairway.people("dave")
        for (user, body, code): (String, JSON, String) in [
            ("alice", ["player": "alice", "hole": 99, "strokes": 3], "score.unknownHole"),
            ("alice", ["player": "alice", "hole": 1, "strokes": 31], "score.outOfRange"),
            ("alice", ["player": "alice", "hole": 1, "strokes": "c"], "score.noConcession"),
            ("alice", ["player": "zoe", "hole": 1, "strokes": 3], "room.unknownPlayer"),
            ("dave", ["player": "alice", "hole": 1, "strokes": 3], "room.notMember"),
        ] {
            for method in ["card/preview", "card/correct"] {
                let reply = send(fairway, user, method, room, body)
                #expect(reply.code == code, "\(method) \(body): \(reply)")
            }
        }
        #expect(
            send(fairway, "alice", "card/previewChange", room, ["change": 7]).code == "room.changed"
        )
    }

    /// A game of skins over four holes with a bet of Alice (host) and Bob.
    private func skins() throws -> (fairway: Harness, room: String) {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        let room = fairway.lobby("alice", "bob", "carol", holes: 4)
        let settings: JSON = ["format": "skins", "options": ["value": 10, "ties": "carry"]]
        #expect(fairway.room(room, "alice", "configure", ["settings": settings]).isOK)
        fairway.acceptStakes(in: room, "alice", "bob")
        #expect(fairway.room(room, "alice", "start").isOK)
        return (fairway, room)
    }

    /// Writes scores from hole 1 on.
    private func write(
        _ fairway: Harness, _ room: String, alice: [Int], bob: [Int], carol: [Int]
    ) {
        for (player, strokes) in [("alice", alice), ("bob", bob), ("carol", carol)] {
            let reply = fairway.write(strokes, in: room, of: player)
            #expect(reply["result"]?["applied"]?.int == strokes.count, "\(reply)")
        }
    }

    @Test func `R5: a player in a bet sees the effect of a proposed change first`() throws {
        let (fairway, room) = try skins()
        write(fairway, room, alice: [3, 4], bob: [3, 3], carol: [4, 4])
        let settings: JSON = ["format": "skins", "options": ["value": 10, "ties": "none"]]
        let reply = fairway.room(room, "alice", "configure", ["settings": settings])
        let number = try #require(reply["result"]?["change"]?.int)
        let before = try fairway.state(room)
        let asked = try effect(
            send(fairway, "bob", "card/previewChange", room, ["change": .int(Int64(number))]))
        #expect(asked.waiting.isEmpty && asked.indexes.isEmpty)
        #expect(before.game.places.first { $0.players == ["bob"] }?.score == 2)
        #expect(asked.game.places.first { $0.players == ["bob"] }?.score == 1)
        let others = try effect(
            send(fairway, "carol", "card/previewChange", room, ["change": .int(Int64(number))]))
        #expect(others.waiting == ["bob"] && others.game == asked.game)
        #expect(try fairway.state(room).seq == before.seq)
        fairway.room(room, "bob", "change", ["change": .int(Int64(number)), "accept": true])
        // The change is the host's, also if another player's answer made it.
        let event = fairway.outlet.events(room).last { $0.kind == "settings.changed" }
        #expect(event?.by == "alice")
        let after = try fairway.state(room).game
        #expect(after.places.map(\.score) == asked.game.places.map(\.score))
        let late = send(fairway, "bob", "card/previewChange", room, ["change": .int(Int64(number))])
        #expect(late.code == "room.changed")
    }

    @Test func `R5: a preview has the result of each round that is a game of its own`() throws {
        let (fairway, room) = try skins()
        for round in 1...2 {
            write(
                fairway, room, alice: [3, 3, 3, 3],
                bob: Array(repeating: round == 1 ? 4 : 2, count: 4), carol: [5, 5, 5, 5])
            fairway.room(room, "alice", round == 1 ? "again" : "end")
        }
        fairway.clock.advance(hours: 1)
        let cell: JSON = ["player": "carol", "hole": 1, "strokes": 1, "round": 1]
        let asked = try effect(send(fairway, "alice", "card/preview", room, cell))
        let before = try #require(try result(fairway, room).rounds)
        let rounds = try #require(asked.rounds)
        #expect(rounds.count == 2 && rounds[1] == before[1])
        #expect(rounds[0].places.first { $0.players == ["carol"] }?.score == 1)
        #expect(before[0].places.first { $0.players == ["carol"] }?.score == 0)
    }

    @Test func `R5: a correction of a settled bet shows who must agree, and its effect`() throws {
        let (fairway, room) = try skins()
        write(fairway, room, alice: [3, 3, 3, 3], bob: [4, 4, 4, 4], carol: [5, 5, 5, 5])
        fairway.room(room, "alice", "end")
        fairway.clock.advance(hours: 1)
        let cell: JSON = ["player": "bob", "hole": 1, "strokes": 2]
        let asked = try effect(send(fairway, "bob", "card/preview", room, cell))
        #expect(asked.waiting == ["alice"])
        #expect(asked.game.settlement?["bob"] == -20)
        let sent = send(fairway, "bob", "card/correct", room, cell)
        let number = try #require(sent["result"]?["change"]?.int)
        #expect(try result(fairway, room).game.settlement?["bob"] == -40)
        let waiting = try effect(
            send(fairway, "alice", "card/previewChange", room, ["change": .int(Int64(number))]))
        #expect(waiting.game == asked.game)
        #expect(
            send(
                fairway, "alice", "card/answer", room,
                ["change": .int(Int64(number)), "accept": true]
            ).isOK)
        #expect(try result(fairway, room).game == asked.game)
    }
}
