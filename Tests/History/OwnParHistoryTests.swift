import Contract
import Engine
import FeaturesSupport
import GolfContract
import HistoryContract
import JSON
import RoomsContract
import TestSupport
import Testing

/// History, statistics and exports against the par of the tee from which a player played.
struct OwnParHistoryTests {
    /// Alice's own course of four holes of par 4. From red, holes 1 and 2 have par 5.
    private func links(_ kind: String = "golf") throws -> (fairway: Harness, course: JSON) {
        let fairway = try Harness.golfers()
        let holes: [JSON] = (1...4).map { number in
            var hole: [JSON.Member] = [
                JSON.Member("number", .int(Int64(number))), JSON.Member("par", 4),
            ]
            if number <= 2 { hole.append(JSON.Member("tees", ["red": ["par": 5]])) }
            if kind == "golf" { hole.append(JSON.Member("strokeIndex", .int(Int64(number)))) }
            return .object(hole)
        }
        let reply = fairway.user(
            "alice", "course/register",
            [
                "name": "Dunes", "kind": .string(kind), "holes": .array(holes),
                "tees": [["name": "white"], ["name": "red"]],
            ])
        return (fairway, .string(try #require(reply["result"]?["course"]?.string, "\(reply)")))
    }

    /// A round of Alice and Bob from their tees that is under way.
    private func begin(
        _ fairway: Harness, _ course: JSON, tees: (alice: JSON, bob: JSON), settings: JSON = [:]
    ) throws -> String {
        fairway.clock.advance(hours: 1)
        let made = fairway.user(
            "alice", "room/create", ["kind": "golf", "course": course, "settings": settings])
        let room = try #require(made["result"]?["room"]?.string, "\(made)")
        fairway.user("bob", "room/join", ["code": made["result"]?["code"] ?? .null])
        for (player, tee) in [("alice", tees.alice), ("bob", tees.bob)] {
            let body: JSON = ["player": .string(player), "tee": tee]
            #expect(fairway.room(room, "alice", "setPlayer", body).isOK)
        }
        #expect(fairway.room(room, "alice", "start").isOK)
        return room
    }

    private func card(_ fairway: Harness, _ room: String) throws -> FinishedCard {
        let reply = fairway.user("alice", "history/card", ["room": .string(room)])
        return try GetCard.Result(reading: reply["result"] ?? .null).card
    }

    private func statistics(_ fairway: Harness, _ user: String, _ body: JSON = [:]) throws
        -> GetStatistics.Result
    {
        let reply = fairway.user(user, "statistics/mine", body)
        return try GetStatistics.Result(reading: try #require(reply["result"], "\(reply)"))
    }

    @Test func `G12: history, statistics and exports count to the par of the own tee`() throws {
        let (fairway, course) = try links()
        let room = try begin(fairway, course, tees: ("red", "white"))
        fairway.write([5, 4, 4, 5], in: room)
        fairway.write([5, 4, 4, 4], in: room, of: "bob")
        fairway.clock.advance(hours: 1)
        let state = try fairway.state(room)
        #expect(state.players.map(\.pars) == [[5, 5, 4, 4], nil])
        #expect(["alice", "bob"].map { state.totals[$0]?.toPar } == [0, 1])
        let brief = fairway.outlet.retained["fairway/room/\(room)/brief"] ?? []
        #expect(String(decoding: brief, as: UTF8.self).hasSuffix("alice E bob +1"))
        #expect(fairway.room(room, "alice", "end").isOK)
        let token = try #require(
            fairway.room(room, "alice", "share")["result"]?["url"]?.string?
                .split(separator: "/").last.map { String($0) })

        try fairway.restart()
        let card = try card(fairway, room)
        #expect(card.game.players.map { $0.totals?.toPar } == [0, 1])
        #expect(card.lines.map(\.pars) == [[5, 5, 4, 4], nil])
        #expect(card.result?.game.places.map(\.text) == ["+1", "+2"])
        #expect(card.game.outcomes.map(\.words.english) == ["finished 2 of 2 with E"])

        let mine = try statistics(fairway, "alice").total
        #expect(mine.toPar == 0 && mine.best?.toPar == 0 && mine.holeToPar == 0)
        #expect((mine.results.birdies, mine.results.pars, mine.results.bogeys) == (1, 2, 1))
        let bob = try statistics(fairway, "bob").total
        #expect(bob.toPar == 1 && (bob.results.pars, bob.results.bogeys) == (3, 1))
        let holes = try statistics(fairway, "alice", ["by": "hole", "course": course]).groups
        #expect(holes.map(\.par) == [5, 5, 4, 4])
        #expect(holes.map(\.figures.holeToPar) == [0, -1, 0, 1])
        let averages = fairway.user("alice", "statistics/course", ["course": course])["result"]
        #expect(averages?["mine"]?["toPar"]?.double == 0)

        let csv = fairway.user("alice", "history/export")["result"]?["csv"]?.string ?? ""
        let sums = csv.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)[5...6]
                .joined(separator: " ")
        }
        #expect(sums == ["Total +/-", "16 ", "18 0", "17 1"], "\(csv)")
        // Another server does not know the course, and reads the pars of the tee from the file.
        let other = try Harness.golfers()
        #expect(try other.take(csv).warnings == [])
        #expect(other.user("alice", "history/export")["result"]?["csv"]?.string == csv)
        let taken = other.user("alice", "statistics/mine")["result"]?["total"]
        #expect(taken?["toPar"] == 0 && taken?["holeToPar"]?.double == 0)
        let wrong = try other.take(csv.replacing("5 5 4 4", with: "5 5 4"))
        #expect(
            wrong.refused.map(\.reason).first
                == "TeePars is 5 5 4, but must be 4 numbers from 1 to 9")
        let export = fairway.user("alice", "history/export", ["format": "json"])["result"]
        #expect(export?["cards"]?[0]?["lines"]?[0]?["pars"] == [5, 5, 4, 4])
        let shared = try SharedCard(
            reading: try #require(
                fairway.send(
                    GetSharedCard.routes[0], .network("192.0.2.7"), ["token": .string(token)])[
                        "result"]))
        #expect(shared.players[0].totals?.toPar == 0 && shared.players[0].pars == [5, 5, 4, 4])
    }

    @Test func `G12: a tee that is corrected after the end changes history and statistics`() throws
    {
        let (fairway, course) = try links()
        let room = try begin(fairway, course, tees: ("white", "white"))
        fairway.write([5, 5, 4, 4], in: room)
        fairway.write([4, 4, 4, 4], in: room, of: "bob")
        fairway.room(room, "alice", "end")
        #expect(try statistics(fairway, "alice").total.toPar == 2)
        let body: JSON = ["room": .string(room), "player": "alice", "tee": "red"]
        let reply = fairway.user("alice", "card/player", body)
        #expect(reply.isOK, "\(reply)")
        #expect(try statistics(fairway, "alice").total.toPar == 0)
        #expect(try statistics(fairway, "bob").total.toPar == 0)
        let card = try card(fairway, room)
        #expect(card.game.players.map { $0.totals?.toPar } == [0, 0])
        #expect(card.game.outcomes.map(\.text) == ["E"])
    }

    @Test func `G12: the notification of the end counts to the par of the own tee`() throws {
        let (fairway, course) = try links()
        let room = try begin(fairway, course, tees: ("white", "red"))
        fairway.write([4, 4, 4, 4], in: room)
        fairway.write([5, 5, 4, 4], in: room, of: "bob")
        fairway.room(room, "alice", "end")
        let told = fairway.user("bob", "notification/list")["result"]?["notifications"]?[0]
        #expect(told?["body"] == "Dunes: You finished 2 of 2 with E.")
    }

    @Test func `G12: in gross Stableford, points and statistics have the same par`() throws {
        let (fairway, course) = try links()
        let settings: JSON = ["format": "stableford", "options": ["scoring": "gross"]]
        let room = try begin(fairway, course, tees: ("red", "white"), settings: settings)
        fairway.write([4, 5, 4, 4], in: room)
        fairway.write([4, 5, 4, 4], in: room, of: "bob")
        fairway.room(room, "alice", "end")
        let card = try card(fairway, room)
        #expect(["alice", "bob"].map { card.result?.game.lines[$0]?.score } == [9, 7])
        let results = try statistics(fairway, "alice").total.results
        #expect((results.birdies, results.pars, results.bogeys) == (1, 3, 0))
        #expect(try statistics(fairway, "bob").total.results.bogeys == 1)
    }

    @Test func `G12: statistics of discs count to the par of the own tee`() throws {
        let (fairway, course) = try links("discGolf")
        let room = try begin(fairway, course, tees: ("red", "white"))
        for player in ["alice", "bob"] {
            fairway.write([4, 4, 4, 4], in: room, of: player)
            for hole in [1, 3] {
                #expect(fairway.throwing(["Roc"], player, in: room, hole: hole).isOK)
            }
        }
        fairway.room(room, "alice", "end")
        let line = { (user: String) in
            fairway.user(user, "disc/statistics")["result"]?["discs"]?[0]
        }
        #expect(line("alice")?["toPar"]?.double == -0.5 && line("alice")?["belowPar"] == 1)
        #expect(line("bob")?["toPar"]?.double == 0 && line("bob")?["belowPar"] == 0)
        let last = fairway.user("alice", "disc/lastTime", ["course": course])["result"]?["holes"]
        #expect(last?.array?.map { $0["par"] } == [5, 4], "\(last ?? .null)")
    }

    @Test func `G12: statistics count an unfinished match neither as won nor as lost`() throws {
        let fairway = try Harness.golfers()
        let match: JSON = ["format": "match"]
        let room = fairway.game(["alice": [3, nil, nil], "bob": [4, nil, nil]], settings: match)
        let words = try card(fairway, room).game.outcomes.map(\.words.english)
        #expect(words == ["not finished: 1 up with 2 to play"])
        let told = fairway.user("bob", "notification/list")["result"]?["notifications"]?[0]
        #expect(
            told?["body"] == "Meadow: The match was not finished: 1 down with 2 to play.")
        _ = fairway.game(["alice": [4, nil, nil], "bob": [4, nil, nil]], settings: match)
        for by in ["format", "opponent"] {
            let found = try statistics(fairway, "alice", ["by": .string(by)])
            for figures in [found.total] + found.groups.map(\.figures) {
                let games = figures.games
                #expect((games.won, games.halved, games.lost) == (0, 0, 0), "\(by)")
            }
        }
    }
}
