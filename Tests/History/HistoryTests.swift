import Contract
import Engine
import FeaturesSupport
import GolfContract
import HistoryContract
import JSON
import SQLite
import TestSupport
import Testing
import Values

struct HistoryTests {
    private func people() throws -> Harness {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        return fairway
    }

    @Test func `F14 F2: a history lists courses, times, players and their scores`() throws {
        let fairway = try people()
        let first = fairway.game(["alice": [3, 4, 2], "bob": [4, 4, nil]])
        let second = fairway.game(["bob": [3]], course: "Grove")
        let third = fairway.game(["bob": [3, 3], "alice": [2, 2]], course: "Grove")
        #expect(fairway.history("alice") == [third, first])
        #expect(fairway.history("bob") == [third, second, first])
        #expect(fairway.history("carol") == [])

        let reply = fairway.user("alice", "history/list")["result"]
        let game = try FinishedGame(reading: try #require(reply?["rounds"]?[1]))
        #expect((game.room, game.kind, game.format) == (first, "golf", "stroke"))
        #expect((game.course.id, game.course.name) == (nil, "Meadow"))
        #expect(game.startedAt < game.endedAt || game.startedAt == game.endedAt)
        #expect(game.players.map(\.player) == ["alice", "bob"])
        #expect(game.players[0].totals == Totals(strokes: 9, toPar: 0, thru: 3))
        #expect(game.players[1].totals == Totals(strokes: 8, toPar: 2, thru: 2))
        #expect(game.weather == nil && !game.imported)
        #expect(reply?["cursor"] == .null)
    }

    @Test func `G1: I find users and guests with whom I played by name`() throws {
        let fairway = try people()
        #expect(fairway.user("alice", "history/players")["result"]?["players"] == [])
        func play(_ guests: String...) {
            fairway.clock.advance(hours: 1)
            let room = fairway.lobby("alice", "bob", holes: 2)
            for name in guests { fairway.room(room, "bob", "addGuest", ["name": .string(name)]) }
            fairway.room(room, "alice", "start")
            fairway.room(room, "alice", "end")
        }
        play("Åse", "Gran")
        play("gran")
        func players(_ body: JSON) -> [String] {
            let result = fairway.user("alice", "history/players", body)["result"]
            return (result?["players"]?.array ?? []).map { player in
                let user = player["user"]?.string ?? "-"
                return "\(user) \(player["name"]?.string ?? "") \(player["games"]?.int ?? 0)"
            }
        }
        #expect(players([:]) == ["bob bob 2", "- gran 2", "- Åse 1"])
        #expect(players(["query": "AS"]) == ["- Åse 1"])
        #expect(players(["query": "bo"]) == ["bob bob 2"])
        let first = fairway.user("alice", "history/players", ["limit": 2])["result"]
        let cursor = first?["cursor"] ?? .null
        #expect(players(["cursor": cursor]) == ["- Åse 1"])
        let wrong = fairway.user("alice", "history/players", ["cursor": "x"])
        #expect(wrong.code == "request.malformed")
        // Carol has played with nobody.
        #expect(fairway.user("carol", "history/players")["result"]?["players"] == [])
    }

    @Test func `F40: an abandoned game does not appear in the history`() throws {
        let fairway = try people()
        let room = fairway.lobby("alice", holes: 2)
        fairway.room(room, "alice", "start")
        fairway.room(room, "alice", "score", ["player": "alice", "hole": 1, "strokes": 3])
        #expect(fairway.history("alice") == [])
        fairway.room(room, "alice", "abandon")
        #expect(fairway.history("alice") == [])
        let card = fairway.user("alice", "history/card", ["room": .string(room)])
        #expect(card.code == "room.notMember")
    }

    @Test func `F14: a history can be filtered by course, companion and period`() throws {
        let fairway = try people()
        let first = fairway.game(["alice": [3], "bob": [3]])
        let second = fairway.game(["alice": [3]], course: "Grove")
        let start = fairway.clock.now
        let third = fairway.game(["alice": [3], "carol": [3]], course: "MEADOW")
        #expect(fairway.history("alice", ["course": "meadow"]) == [third, first])
        #expect(fairway.history("alice", ["with": "Bob"]) == [first])
        #expect(fairway.history("alice", ["from": .int(start + 1)]) == [third])
        #expect(fairway.history("alice", ["to": .int(start + 1)]) == [second, first])
        #expect(fairway.history("alice", ["course": "nowhere"]) == [])
        let wrong = fairway.user("alice", "history/list", ["limit": 0, "with": "?"])
        #expect(wrong["error"]?["fields"]?.members?.map(\.key) == ["with", "limit"])
    }

    @Test func `F14: a long history comes in pages, with each game once`() throws {
        let fairway = try people()
        let rooms = (0..<7).map { _ in fairway.game(["alice": [3]]) }
        var found: [String] = []
        var body: JSON = ["limit": 3]
        for _ in 0..<3 {
            let result = fairway.user("alice", "history/list", body)["result"]
            found += result?["rounds"]?.array?.map { $0["room"]?.string ?? "" } ?? []
            // A game that ends meanwhile comes before the first page, so it moves nothing.
            fairway.game(["alice": [3]])
            body = ["limit": 3, "cursor": result?["cursor"] ?? .null]
        }
        #expect(body["cursor"] == .null)
        #expect(found == rooms.reversed())
        for cursor in ["x", "1.2", "1.2.3", "9.aaaaaaaaaaaaaaaa.-1"] {
            let wrong = fairway.user("alice", "history/list", ["cursor": .string(cursor)])
            #expect(wrong.code == "request.malformed")
        }
    }

    @Test func `F14: a card lists every round, every hole, and the author of each score`() throws {
        let fairway = try people()
        let room = fairway.lobby("alice", "bob", holes: 2)
        fairway.room(room, "alice", "addGuest", ["name": "Grandma"])
        fairway.room(room, "alice", "start")
        for (player, hole, strokes) in [("alice", 1, 3), ("bob", 1, 4), ("g1", 2, 7)] {
            fairway.room(
                room, "bob", "score",
                [
                    "player": .string(player), "hole": .int(Int64(hole)),
                    "strokes": .int(Int64(strokes)),
                ])
        }
        fairway.room(room, "alice", "again")
        fairway.room(room, "alice", "score", ["player": "alice", "hole": 2, "strokes": 2])
        fairway.room(room, "alice", "end")
        let reply = fairway.user("bob", "history/card", ["room": .string(room)])["result"]
        let card = try GetCard.Result(reading: try #require(reply)).card
        #expect(card.game.rounds == 2)
        #expect(card.game.players.map(\.name) == ["alice", "bob", "Grandma"])
        #expect(card.game.players[0].totals?.thru == 2)
        #expect(card.holes.map(\.number) == [1, 2])
        #expect(card.lines.map(\.player) == ["alice", "bob", "g1", "alice", "bob", "g1"])
        #expect(card.lines.map(\.round) == [1, 1, 1, 2, 2, 2])
        #expect(card.lines[0].strokes == [3, nil] && card.lines[0].by == ["bob", nil])
        #expect(card.lines[2].strokes == [nil, 7])
        #expect(card.lines[3].strokes == [nil, 2] && card.lines[3].by == [nil, "alice"])
        #expect(
            fairway.user("carol", "history/card", ["room": .string(room)]).code
                == "room.notMember")
    }

    @Test func `F39: a correction after the end changes the history`() throws {
        let fairway = try people()
        let room = fairway.game(["alice": [3, 4]])
        fairway.room(room, "alice", "score", ["player": "alice", "hole": 2, "strokes": 5])
        let list = fairway.user("alice", "history/list")["result"]?["rounds"]?[0]
        #expect(list?["players"]?[0]?["totals"]?["strokes"] == 8)
        let figures = fairway.user("alice", "statistics/mine")["result"]?["total"]
        #expect(figures?["strokes"] == 8)
    }

    @Test func `G10: a history survives a restart and the end of its rooms`() throws {
        let fairway = try people()
        let room = fairway.game(["alice": [3], "bob": [4]])
        fairway.clock.advance(hours: 48)
        fairway.engine.runBatch()
        try fairway.restart()
        #expect(fairway.history("bob") == [room])
        let card = fairway.user("bob", "history/card", ["room": .string(room)])["result"]
        #expect(card?["lines"]?[0]?["strokes"] == [3])
    }

    @Test func `F55: a report of the weather replaces only the values that it contains`() throws {
        let fairway = try people()
        let room = fairway.lobby("alice", "bob", holes: 1)
        #expect(fairway.room(room, "bob", "weather", ["temperature": 17.5, "wind": 2]).isOK)
        #expect(fairway.room(room, "alice", "weather", ["wind": 4.1, "text": "gusts"]).isOK)
        #expect(fairway.room(room, "carol", "weather", ["wind": 1]).code == "room.notMember")
        let wrong = fairway.room(room, "bob", "weather", ["wind": -1, "temperature": 99])
        #expect(wrong["error"]?["fields"]?.members?.count == 2)
        #expect(fairway.room(room, "bob", "weather", [:]).code == "request.malformed")
        fairway.room(room, "alice", "start")
        fairway.room(room, "alice", "end")
        let weather = fairway.user("bob", "history/list")["result"]?["rounds"]?[0]?["weather"]
        #expect(weather == ["temperature": 17.5, "wind": 4.1, "text": "gusts"])
    }

    @Test func `F14: I can remove games that I played alone, but no others`() throws {
        let fairway = try people()
        let shared = fairway.game(["alice": [3], "bob": [3]])
        let alone = fairway.game(["alice": [3]])
        func remove(_ room: String, _ name: String = "alice") -> JSON {
            fairway.user(name, "history/remove", ["room": .string(room)])
        }
        #expect(remove(shared).code == "history.shared")
        #expect(remove(alone, "bob").code == "room.notMember")
        #expect(remove(alone).isOK)
        #expect(fairway.history("alice") == [shared])
        fairway.clock.advance(seconds: 2)
        fairway.engine.runBatch()
        #expect(fairway.outlet.retained.keys.allSatisfy { !$0.contains(alone) })
        #expect(try fairway.tables(mentioning: alone) == ["requests"])
        #expect(remove(alone).code == "room.notMember")
        fairway.clock.advance(hours: 48)
        fairway.engine.runBatch()
        try fairway.restart()
        #expect(fairway.history("alice") == [shared])
    }
}
