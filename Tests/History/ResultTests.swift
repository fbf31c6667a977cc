import Contract
import Engine
import FeaturesSupport
import HistoryContract
import JSON
import RoundsContract
import RoundsRules
import TestSupport
import Testing

/// The result of a game, which stays after its end.
struct ResultTests {
    /// A format with options, and the teams of its players.
    struct Game: Sendable {
        var settings: String
        var teams: [Int?]
    }

    private static let games = [
        Game(settings: #"{"format": "stroke"}"#, teams: [nil, nil, nil]),
        Game(
            settings: #"{"format": "stroke", "options": {"scoring": "net"}, "handicap": "whs"}"#,
            teams: [nil, nil]),
        Game(settings: #"{"format": "stableford"}"#, teams: [nil, nil, nil]),
        Game(settings: #"{"format": "match"}"#, teams: [nil, nil]),
        Game(
            settings: #"{"format": "match", "options": {"scoring": "net"}, "handicap": "whs"}"#,
            teams: [1, 2, 1, 2]),
        Game(
            settings: #"{"format": "skins", "options": {"ties": "split", "value": 3}}"#,
            teams: [nil, nil, nil]),
        Game(settings: #"{"format": "skins", "reverse": true}"#, teams: [nil, nil, nil, nil]),
        Game(
            settings: #"{"format": "nassau", "options": {"press": 2}, "startHole": 5}"#,
            teams: [nil, nil]),
        Game(
            settings: #"{"format": "nassau", "options": {"play": "stroke"}}"#,
            teams: [nil, nil, nil]),
        Game(settings: #"{"format": "bestBall"}"#, teams: [1, 2, 1, 2]),
    ]

    /// Plays a random game of Alice and guests, with some cells left empty.
    private func play(
        _ game: Game, _ fairway: Harness, _ random: inout SeededRandom
    ) throws -> (room: String, players: [String]) {
        let body: JSON = [
            "kind": "golf", "course": "links", "settings": try JSON(parsing: game.settings),
        ]
        let made = fairway.user("alice", "room/create", body)
        let room = try #require(made["result"]?["room"]?.string, "\(made)")
        var players = ["alice"]
        for place in 1..<game.teams.count {
            let added = fairway.room(room, "alice", "addGuest", ["name": .string("Gus \(place)")])
            players.append(try #require(added["result"]?["player"]?.string, "\(added)"))
        }
        for (player, team) in zip(players, game.teams) {
            var members = [JSON.Member("player", .string(player)), JSON.Member("tee", "white")]
            if let team { members.append(JSON.Member("team", .int(Int64(team)))) }
            if game.settings.contains("handicap") {
                let index = Int64.random(in: 0...36, using: &random)
                members.append(JSON.Member("handicap", .int(index)))
            }
            let set = fairway.room(room, "alice", "setPlayer", .object(members))
            #expect(set.isOK, "\(set)")
        }
        let started = fairway.room(room, "alice", "start")
        try #require(started.isOK, "\(started)")
        for player in players {
            fairway.write(
                (0..<18).map { _ in Int.random(in: 2...8, using: &random) }, in: room, of: player)
            for hole in 1...18 where Int.random(in: 0..<12, using: &random) == 0 {
                fairway.room(
                    room, "alice", "score",
                    ["player": .string(player), "hole": .int(Int64(hole)), "strokes": .null])
            }
        }
        return (room, players)
    }

    private func result(of room: String, _ fairway: Harness) throws -> GameResult {
        let reply = fairway.user("alice", "history/card", ["room": .string(room)])
        let card = try GetCard.Result(reading: reply["result"] ?? .null).card
        return try #require(card.result, "\(reply)")
    }

    @Test(arguments: games.indices)
    func `R1 F14: the result stays as it was at the end`(number: Int) throws {
        let game = Self.games[number]
        var random = SeededRandom(printing: "result of game \(number)")
        let fairway = try Harness.golfers()
        for _ in 1...repeats(3, long: 100) {
            let (room, players) = try play(game, fairway, &random)
            #expect(fairway.room(room, "alice", "end").isOK)
            let state = try fairway.state(room)
            let atEnd = try result(of: room, fairway)
            #expect(atEnd.game == state.game)
            #expect(atEnd.settings == state.settings)
            for player in state.players {
                #expect(atEnd.players[player.player]?.tee == player.tee)
                #expect(atEnd.players[player.player]?.handicap == player.handicap)
            }
            #expect(atEnd.players.entries.map(\.key) == players)
            try fairway.restart()
            #expect(try result(of: room, fairway) == atEnd)
            fairway.clock.advance(hours: 25)
            fairway.engine.runBatch()
            #expect(try result(of: room, fairway) == atEnd)
        }
    }

    @Test func `R1 F39: a correction after the end computes the result anew`() throws {
        var random = SeededRandom(printing: "corrected result")
        let fairway = try Harness.golfers()
        let game = Game(settings: #"{"format": "stableford"}"#, teams: [nil, nil])
        let (room, players) = try play(game, fairway, &random)
        fairway.room(room, "alice", "end")
        fairway.clock.advance(hours: 25)
        fairway.engine.runBatch()
        for hole in 1...18 {
            let aces: JSON = [
                "room": .string(room), "player": .string(players[1]), "hole": .int(Int64(hole)),
                "strokes": 1,
            ]
            #expect(fairway.user("alice", "card/correct", aces).isOK)
        }
        let mended = try result(of: room, fairway).game
        #expect(mended.places.first?.players == [players[1]])
        #expect(mended.lead?.players == [players[1]])
    }

    @Test func `R1 T4: only those who were in a game see its result`() throws {
        let fairway = try Harness.golfers()
        fairway.befriend("alice", "bob")
        let room = fairway.play(Harness.card(80))
        #expect(try result(of: room, fairway).game.unit == "strokes")
        fairway.user("alice", "account/changeSettings", ["history": "friends"])
        let seen = fairway.user("bob", "history/card", ["room": .string(room)])
        #expect(seen["result"]?["result"] == .null, "\(seen)")
    }
}
