import Contract
import Engine
import FeaturesSupport
import GolfContract
import HistoryContract
import JSON
import TestSupport
import Testing
import Values

/// Links to games that have ended.
struct SharedCardTests {
    private func people() throws -> Harness {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        return fairway
    }

    private func token(_ reply: JSON) throws -> String {
        let url = try #require(reply["result"]?["url"]?.string)
        #expect(url.hasPrefix("https://fairway.example/s/"))
        return try #require(url.split(separator: "/").last.map(String.init))
    }

    /// The answer to a client that is not signed in.
    private func shown(_ fairway: Harness, _ token: String) -> JSON {
        fairway.send(
            GetSharedCard.routes[0], .network("192.0.2.7"), ["token": .string(token)])
    }

    private func card(_ fairway: Harness, _ token: String) throws -> SharedCard {
        try SharedCard(reading: try #require(shown(fairway, token)["result"]))
    }

    @Test func `F46: everybody with the link sees the ended game`() throws {
        let fairway = try people()
        let room = fairway.game(["alice": [3, 4, nil], "bob": [4, 2, 3]])
        let token = try token(fairway.room(room, "alice", "share"))
        #expect(token.count == 32)
        let card = try card(fairway, token)
        #expect(card.course == "Meadow" && card.rounds == 1)
        #expect(card.holes.map(\.number) == [1, 2, 3])
        #expect(card.players.map(\.name) == ["alice", nil])
        #expect(card.players[0].lines.map(\.strokes) == [[3, 4, nil]])
        #expect(card.players[0].totals == Totals(strokes: 7, toPar: 1, thru: 2))
    }

    @Test func `R1 F46: a shared card has the result of each player whom it names`() throws {
        let fairway = try people()
        let room = fairway.game(["alice": [3, 4, 3], "bob": [4, 2, 3]])
        let token = try token(fairway.room(room, "alice", "share"))
        let outcome = try card(fairway, token).players.map(\.outcomes.last)
        #expect(outcome.map { $0?.rank } == [2, nil])
        #expect(outcome[0]?.words.english == "finished 2 of 2 with +1" && outcome[0]?.against == [])
    }

    @Test func `R1 R8 F46: strangers see who won a game for units, but not the units`() throws {
        let fairway = try people()
        let made = fairway.user(
            "alice", "room/create",
            [
                "kind": "golf", "courseName": "Meadow", "holes": 2,
                "settings": ["format": "nassau", "options": ["stake": 7]],
            ])
        let room = try #require(made["result"]?["room"]?.string)
        fairway.room(room, "alice", "addGuest", ["name": "Gus"])
        fairway.acceptStakes(in: room, "alice", "g1")
        fairway.room(room, "alice", "start")
        fairway.write([3, 3], in: room, of: "alice")
        fairway.write([4, 4], in: room, of: "g1")
        fairway.room(room, "alice", "end")
        let mine = fairway.user("alice", "history/list", ["limit": 1])["result"]
        let list = try ListHistory.Result(reading: mine ?? .null)
        #expect(list.rounds.first?.outcomes.map(\.words.english) == ["won with 21 units"])
        let token = try token(fairway.room(room, "alice", "share"))
        let outcomes = try card(fairway, token).players[0].outcomes
        #expect(outcomes.map(\.words.english) == ["won"])
        #expect(outcomes.map(\.units) == [nil] && outcomes.map(\.score) == [0])
    }

    @Test func `F46 F63: my link shows other players only with their consent`() throws {
        let fairway = try people()
        let room = fairway.lobby("alice", "bob", "carol", holes: 1)
        fairway.room(room, "alice", "addGuest", ["name": "Grandma"])
        fairway.room(room, "alice", "start")
        for player in ["alice", "bob", "carol", "g1"] {
            fairway.room(
                room, "alice", "score", ["player": .string(player), "hole": 1, "strokes": 4])
        }
        fairway.room(room, "alice", "end")
        let token = try token(fairway.room(room, "alice", "share"))
        #expect(try card(fairway, token).players.map(\.name) == ["alice", nil, nil, nil])
        #expect(try card(fairway, token).players.map { $0.totals?.strokes } == [4, nil, nil, nil])
        #expect(try card(fairway, token).players.map(\.lines.count) == [1, 0, 0, 0])
        // Bob shares the game, too, and Carol shows her history to everybody.
        fairway.room(room, "bob", "share")
        fairway.user("carol", "account/changeSettings", ["history": "everybody"])
        let card = try card(fairway, token)
        #expect(card.players.map(\.name) == ["alice", "bob", "carol", nil])
        #expect(card.players.map(\.guest) == [false, false, false, true])
        fairway.user("carol", "account/changeSettings", ["history": "friends"])
        fairway.room(room, "bob", "unshare")
        #expect(try self.card(fairway, token).players.map(\.name) == ["alice", nil, nil, nil])
    }

    @Test func `F46: sharing again returns the same link; a deleted link stops working`() throws {
        let fairway = try people()
        let room = fairway.game(["alice": [3], "bob": [4]])
        let first = try token(fairway.room(room, "alice", "share"))
        #expect(try token(fairway.user("alice", "card/share", ["room": .string(room)])) == first)
        #expect(try token(fairway.room(room, "bob", "share")) != first)
        fairway.room(room, "alice", "unshare")
        #expect(shown(fairway, first).code == "card.unknown")
        // A repetition changes nothing.
        #expect(fairway.room(room, "alice", "unshare").code == nil)
        let second = try token(fairway.room(room, "alice", "share"))
        #expect(second != first && shown(fairway, second).code == nil)
        try fairway.restart()
        #expect(shown(fairway, second).code == nil && shown(fairway, first).code == "card.unknown")
    }

    @Test func `F46: only players share a game, and only after its end`() throws {
        let fairway = try people()
        let room = fairway.lobby("alice", "bob", holes: 2)
        #expect(fairway.room(room, "alice", "share").code == "room.wrongPhase")
        fairway.room(room, "alice", "start")
        #expect(fairway.room(room, "alice", "share").code == "room.wrongPhase")
        fairway.room(room, "alice", "end")
        #expect(fairway.room(room, "carol", "share").code == "room.notMember")
        let body: JSON = ["room": .string(room)]
        #expect(fairway.user("carol", "card/share", body).code == "room.notMember")
        #expect(fairway.user("carol", "card/share", ["room": "nothing"]).code == "room.notMember")
        #expect(fairway.user("carol", "card/unshare", body).code == nil)
        for token in ["", "x", String(repeating: "A", count: 32)] {
            #expect(shown(fairway, token).code != nil)
        }
    }

    @Test func `F46: an old game can be shared from the history`() throws {
        let fairway = try people()
        let room = fairway.game(["alice": [3], "bob": [4]])
        fairway.clock.advance(hours: 24 * 3)
        fairway.engine.runBatch()
        let body: JSON = ["room": .string(room)]
        let token = try token(fairway.user("alice", "card/share", body))
        #expect(try card(fairway, token).players[0].totals?.strokes == 3)
        fairway.user("alice", "card/unshare", body)
        #expect(shown(fairway, token).code == "card.unknown")
    }

    @Test func `F46 F44: my links are in a list, the newest first, and in the export`() throws {
        let fairway = try people()
        var rooms: [String] = []
        for _ in 0..<3 {
            rooms.append(fairway.game(["alice": [3], "bob": [4]]))
            fairway.user("alice", "card/share", ["room": .string(rooms.last ?? "")])
        }
        let first = fairway.user("alice", "card/listShared", ["limit": 2])["result"]
        #expect(first?["cards"]?.array?.map { $0["room"]?.string ?? "" } == [rooms[2], rooms[1]])
        let rest = fairway.user(
            "alice", "card/listShared", ["cursor": first?["cursor"] ?? .null])["result"]
        #expect(rest?["cards"]?.array?.map { $0["room"]?.string ?? "" } == [rooms[0]])
        #expect(rest?["cursor"] == .null)
        #expect(fairway.user("bob", "card/listShared")["result"]?["cards"] == [])
        let wrong = fairway.user("alice", "card/listShared", ["cursor": "x"])
        #expect(wrong["error"]?["fields"]?["cursor"] != nil)
        let export = fairway.user("alice", "account/export")["result"]?["data"]
        let exported = export?["sharedCards"]?.array ?? []
        #expect(Set(exported.map { $0["room"]?.string ?? "" }) == Set(rooms))
    }

    @Test func `F46 F63: deleting an account removes its links, and its name elsewhere`() throws {
        let fairway = try people()
        let room = fairway.game(["alice": [3], "bob": [4]])
        let mine = try token(fairway.room(room, "alice", "share"))
        let theirs = try token(fairway.room(room, "bob", "share"))
        #expect(try card(fairway, theirs).players.map(\.name) == ["alice", "bob"])
        fairway.user("alice", "account/delete", ["password": .string(Harness.password)])
        #expect(shown(fairway, mine).code == "card.unknown")
        #expect(try card(fairway, theirs).players.map(\.name) == [nil, "bob"])
    }
}
