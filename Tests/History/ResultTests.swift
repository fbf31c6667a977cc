import Contract
import Engine
import FeaturesSupport
import GolfContract
import GolfRules
import HistoryContract
import JSON
import RoomsContract
import SQLite
import TestSupport
import Testing
import Values

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
        Game(
            settings:
                #"{"format": "bestBall", "options": {"play": "stableford", "count": 2}}"#,
            teams: [1, 2, 1, 2, 1]),
        Game(
            settings:
                #"{"format": "maximumScore", "options": {"cap": "fixed", "most": 6}}"#,
            teams: [nil, nil, nil]),
        Game(settings: #"{"format": "parBogey", "handicap": "whs"}"#, teams: [nil, nil, nil]),
        Game(
            settings:
                #"{"format": "scramble", "options": {"scoring": "net"}, "handicap": "whs"}"#,
            teams: [1, 2, 1, 2, 1]),
        Game(
            settings: #"{"format": "foursomes", "options": {"play": "match"}}"#,
            teams: [1, 2, 1, 2]),
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
        for player in players { fairway.acceptStakes(in: room, player) }
        // Only one player concedes holes: the earlier of two concessions holds, and PlainResult knows no
        // time.
        let settings = game.settings
        let concessions: [JSON] =
            settings.contains("match") || settings.contains("skins") || settings.contains("press")
            ? ["c"] : []
        for player in players {
            fairway.write(
                (0..<18).map { _ in Int.random(in: 2...8, using: &random) }, in: room, of: player)
            for hole in 1...18 where Int.random(in: 0..<12, using: &random) == 0 {
                let other = ([.null, "x", "x6"] + (player == players[0] ? concessions : []))
                    .randomElement(using: &random)
                fairway.room(
                    room, "alice", "score",
                    [
                        "player": .string(player), "hole": .int(Int64(hole)),
                        "strokes": other ?? .null,
                    ])
            }
        }
        return (room, players)
    }

    private func card(of room: String, _ fairway: Harness) throws -> FinishedCard {
        let reply = fairway.user("alice", "history/card", ["room": .string(room)])
        return try GetCard.Result(reading: reply["result"] ?? .null).card
    }

    private func result(of room: String, _ fairway: Harness) throws -> GameResult {
        try #require(try card(of: room, fairway).result)
    }

    /// The outcomes of the newest game in Alice's history.
    private func list(_ fairway: Harness) throws -> [GameOutcome] {
        let reply = fairway.user("alice", "history/list", ["limit": 1])
        let list = try ListHistory.Result(reading: reply["result"] ?? .null)
        return try #require(list.rounds.first, "\(reply)").outcomes
    }

    /// The same result by plain loops.
    private func plain(_ game: Game, _ card: FinishedCard) throws -> PlainResult {
        let settings = try JSON(parsing: game.settings)
        let first = (settings["startHole"]?.int).map { Int($0) } ?? 1
        let isReversed = settings["reverse"]?.bool == true
        let order = (0..<18).map { isReversed ? 17 - $0 : (first - 1 + $0) % 18 }
        let players = zip(card.lines, game.teams).map { line, team in
            let received = card.result?.players[line.player]?.handicap?.strokes
            return PlainResult.Player(
                scores: order.map { line.strokes[$0] },
                received: order.map { received?[$0] ?? 0 }, team: team)
        }
        return PlainResult(settings, players, numbers: order.map { $0 + 1 })
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
            // The state leaves out the texts, and its values are enough to make them.
            var live = try RoomState.Game(reading: atEnd.game.json)
            live.leaveOut(of: state)
            #expect(live == state.game)
            #expect(state.leadText == atEnd.game.lead?.text)
            let texts = state.game.places.map { state.state.text(of: $0, in: state.game) }
            #expect(texts == atEnd.game.places.map(\.text))
            let bets = state.game.bets.map {
                state.state.text(of: $0.lead, isDecided: $0.decided, in: state.game)
            }
            #expect(bets == atEnd.game.bets.map(\.lead.text))
            #expect(atEnd.settings == state.settings)
            for player in state.players {
                #expect(atEnd.players[player.player]?.tee == player.tee)
                #expect(atEnd.players[player.player]?.handicap == player.handicap)
            }
            #expect(atEnd.players.entries.map(\.key) == players)
            let plain = try plain(game, card(of: room, fairway))
            #expect(players.map { atEnd.game.lines[$0]?.score } == plain.scores)
            let first = atEnd.game.places.filter { $0.rank == 1 }.flatMap(\.players)
            #expect(Set(first) == Set(plain.winners.map { players[$0] }))
            #expect(
                players.map { atEnd.game.settlement?[$0] } == plain.units.map {
                    $0.map(Optional.some)
                } ?? players.map { _ in nil })
            let outcomes = try list(fairway)
            let mates = game.teams.count { $0 != nil && $0 == game.teams[0] }
            let firstKind = first.count > max(1, mates) ? GameOutcome.Kind.halved : .won
            let kind = plain.winners.contains(0) ? firstKind : .lost
            #expect(outcomes.map(\.kind.known) == [plain.without.contains(0) ? .noResult : kind])
            #expect(outcomes.allSatisfy { $0.units == plain.units?[0] })
            try fairway.restart()
            #expect(try result(of: room, fairway) == atEnd)
            #expect(try list(fairway) == outcomes)
            fairway.clock.advance(hours: 25)
            fairway.engine.runBatch()
            #expect(try result(of: room, fairway) == atEnd)
            #expect(try list(fairway) == outcomes)
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
        let corrected = try result(of: room, fairway).game
        #expect(corrected.places.first?.players == [players[1]])
        #expect(corrected.lead?.players == [players[1]])
        #expect(try list(fairway).map(\.kind) == [.known(.lost)])
        let log = fairway.user("alice", "card/log", ["room": .string(room)])
        let changes = try CardLog.Result(reading: log["result"] ?? .null).changes
        #expect(changes.first?.result == corrected.lead)
    }

    private func match(_ fairway: Harness, _ alice: [Int], _ bob: [Int]) -> String {
        fairway.game(["alice": alice, "bob": bob], settings: ["format": "match"])
    }

    @Test func `R1 F14: the list says the result and against whom`() throws {
        let fairway = try Harness.golfers()
        _ = match(fairway, [3, 3, 4], [4, 4, 4])
        let mine = try #require(try list(fairway).first)
        #expect(mine.words.english == "won 2&1" && mine.against == ["bob"])
        #expect(mine.sentence.text(in: .icelandic) == "Þú vannst 2&1.")
        let told = fairway.user("bob", "notification/list")["result"]?["notifications"]?[0]
        #expect(told?["body"] == "Meadow: You lost 2&1.")
    }

    @Test func `R1 F13: statistics count games, also against each opponent`() throws {
        let fairway = try Harness.golfers()
        _ = match(fairway, [3, 3, 4], [4, 4, 4])
        _ = match(fairway, [4, 4, 4], [4, 4, 4])
        _ = match(fairway, [5, 3, 4], [4, 3, 4])
        for by in ["course", "format", "opponent"] {
            let reply = fairway.user("alice", "statistics/mine", ["by": .string(by)])
            let found = try GetStatistics.Result(reading: reply["result"] ?? .null)
            for figures in [found.total] + found.groups.map(\.figures) {
                let games = figures.games
                #expect((games.won, games.halved, games.lost) == (1, 1, 1), "\(by)")
            }
            if by == "opponent" { #expect(found.groups.map(\.key) == ["bob"]) }
        }
        _ = fairway.game(["alice": [3, 3, 3], "bob": [4, 4, 4]])
        for (format, won) in [("match", 1), ("stroke", 1), ("skins", 0)] {
            let reply = fairway.user(
                "alice", "statistics/mine", ["by": "opponent", "format": .string(format)])
            let found = try GetStatistics.Result(reading: reply["result"] ?? .null)
            #expect(
                found.total.games.won == won
                    && found.total.games.lost == (format == "match" ? 1 : 0))
            #expect(found.groups.map(\.key) == (format == "skins" ? [] : ["bob"]))
        }
        // A friend of Alice who may not see Bob's history does not learn that she plays with him.
        fairway.people("carol")
        fairway.befriend("alice", "carol")
        fairway.user("alice", "account/changeSettings", ["history": "friends"])
        let reply = fairway.user(
            "carol", "statistics/mine", ["player": "alice", "by": "opponent"])
        let seen = try GetStatistics.Result(reading: reply["result"] ?? .null)
        #expect(seen.groups.isEmpty && seen.total.games.won == 2)
    }

    @Test func `R1 F45: an export of cards and a CSV file have the results`() throws {
        let fairway = try Harness.golfers()
        let room = match(fairway, [5, 3, 4], [4, 3, 4])
        let csv = fairway.user("alice", "history/export")["result"]?["csv"]?.string ?? ""
        #expect(
            csv.hasPrefix("PlayerName,CourseName,")
                && csv.contains(",Hole18,Result,Sport,Format,Team,Tee,TeePars\n"))
        #expect(csv.contains(",lost 1 up,") && csv.contains(",won 1 up,"), "\(csv)")
        let cards = fairway.user("alice", "history/export", ["format": "json"])["result"]?["cards"]
        #expect(cards?[0]?["result"]?["game"]?["lead"]?["text"] == "1 up")
        #expect(cards?[0]?["room"]?.string == room)
    }

    @Test func `R1 T4: only those who were in a game see its result`() throws {
        let fairway = try Harness.golfers()
        fairway.befriend("alice", "bob")
        let room = fairway.play(Harness.card(80))
        #expect(try result(of: room, fairway).game.unit == .strokes)
        fairway.user("alice", "account/changeSettings", ["history": "friends"])
        let seen = fairway.user("bob", "history/card", ["room": .string(room)])
        #expect(seen["result"]?["result"] == .null, "\(seen)")
    }

    @Test
    func `R1 R2: a player who picked up in stroke play has no result, in words and in values`()
        throws
    {
        let fairway = try Harness.golfers()
        let room = fairway.begin(["courseName": "Meadow", "holes": 2], tee: nil)
        for (player, hole, strokes) in [
            ("alice", 1, "x"), ("alice", 2, 3), ("g1", 1, 5), ("g1", 2, 5),
        ] as [(JSON, JSON, JSON)] {
            fairway.room(
                room, "alice", "score", ["player": player, "hole": hole, "strokes": strokes])
        }
        fairway.room(room, "alice", "end")
        let mine = try #require(try list(fairway).first)
        #expect(mine.kind == .noResult && mine.words.english == "no return")
        let game = try result(of: room, fairway).game
        #expect(game.places.map(\.noResult) == [nil, true])
        let reply = fairway.user("alice", "statistics/mine")
        let games = try GetStatistics.Result(reading: reply["result"] ?? .null).total.games
        #expect((games.won, games.lost) == (0, 1))
    }

    @Test func `R1: a match round without any score has no result, and the log names its game`()
        throws
    {
        let fairway = try Harness.golfers()
        let made = fairway.user(
            "alice", "room/create",
            [
                "kind": "golf", "courseName": "Meadow", "holes": 2,
                "settings": ["format": "match"],
            ])
        let room = try #require(made["result"]?["room"]?.string)
        fairway.room(room, "alice", "addGuest", ["name": "Gus"])
        fairway.room(room, "alice", "start")
        fairway.write([3, 4], in: room, of: "alice")
        fairway.write([4, 4], in: room, of: "g1")
        fairway.room(room, "alice", "again")
        fairway.room(room, "alice", "end")
        #expect(try list(fairway).map(\.words.english) == ["won 1 up"])
        let corrected: JSON = [
            "room": .string(room), "player": "g1", "hole": 1, "strokes": 2, "round": 1,
        ]
        #expect(fairway.user("alice", "card/correct", corrected).isOK)
        let log = fairway.user("alice", "card/log", ["room": .string(room)])
        let changes = try CardLog.Result(reading: log["result"] ?? .null).changes
        #expect(changes.first?.result?.players == ["g1"])
        let rounds = try result(of: room, fairway).rounds
        #expect(rounds?.map { $0.lines["alice"]?.points ?? [] } == [[-1, 0], [nil, nil]])
    }

    @Test func `R1 R2: a side that concedes before its first score and leaves has lost`() throws {
        let fairway = try Harness.golfers()
        fairway.people("dave")
        let made = fairway.user(
            "alice", "room/create",
            [
                "kind": "golf", "courseName": "Meadow", "holes": 2,
                "settings": ["format": "match"],
            ])
        let room = try #require(made["result"]?["room"]?.string)
        let code = try fairway.state(room).code.map { JSON.string($0) } ?? .null
        fairway.user("dave", "room/join", ["code": code])
        fairway.room(room, "alice", "start")
        #expect(fairway.room(room, "dave", "concede").isOK)
        fairway.room(room, "dave", "leave")
        fairway.room(room, "alice", "end")
        #expect(try list(fairway).map(\.words.english) == ["won by concession"])
    }

    @Test func `R1: the card gives the outcomes if their rows are missing`() throws {
        let fairway = try Harness.golfers()
        _ = match(fairway, [3, 3, 4], [4, 4, 4])
        let before = try list(fairway)
        try fairway.database.run("DELETE FROM outcomes")
        #expect(try list(fairway) == before && before.count == 1)
    }

    @Test func `R2 F45: an import reads conceded holes as picked up, because it is stroke play`()
        throws
    {
        let fairway = try Harness.golfers()
        let csv =
            "PlayerName,CourseName,LayoutName,Date,Total,+/-,Hole1,Hole2,Hole3\n"
            + "Par,Park,Main,2026-05-03 10:36,9,,3,3,3\nalice,Park,Main,2026-05-03 10:36,3,0,c,3,c5\n"
        let body: JSON = ["csv": .string(csv), "player": "alice"]
        let reply = fairway.user("alice", "history/import", body)
        #expect(reply["result"]?["imported"]?.int == 1, "\(reply)")
        let found = fairway.user("alice", "history/list", ["limit": 1])["result"]
        let room = try #require(found?["rounds"]?[0]?["room"]?.string)
        #expect(
            try card(of: room, fairway).lines[0].strokes == [
                .pickedUp, .strokes(3), .pickedUp(mostLikely: 5),
            ])
    }
}

extension RoomState.Game {
    /// Leaves out what a room's state leaves out because other values say it.
    fileprivate mutating func leaveOut(of state: GolfRoomView) {
        if state.game.lines.entries.isEmpty { lines = state.game.lines }
        func leaveOut(_ lead: inout Lead) {
            let areAllLevel = lead.kind == .level && lead.players.count == state.players.count
            if areAllLevel { lead.players = [] }
        }
        if lead != nil { leaveOut(&lead!) }
        for place in bets.indices {
            leaveOut(&bets[place].lead)
            if bets[place].press == 0 { bets[place].holes = [] }
        }
    }
}
