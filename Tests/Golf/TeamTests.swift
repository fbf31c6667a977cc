import Contract
import Engine
import FeaturesSupport
import GolfContract
import GolfRules
import HistoryContract
import JSON
import ModulesContract
import RoomsContract
import TestSupport
import Testing
import Values

/// Teams whose partners have one score on each hole.
struct TeamTests {
    /// A lobby of Alice and guests, with their teams.
    private func lobby(
        _ settings: JSON, teams: [Int], holes: Int = 3
    ) throws -> (Harness, String) {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let room = fairway.lobby("alice", holes: holes)
        seat(teams, in: room, fairway, settings)
        return (fairway, room)
    }

    /// A lobby on a course with ratings.
    private func links(_ settings: JSON, teams: [Int]) throws -> (Harness, String) {
        let fairway = try Harness.golfers()
        let made = fairway.user("alice", "room/create", ["kind": "golf", "course": "links"])
        let room = try #require(made["result"]?["room"]?.string, "\(made)")
        seat(teams, in: room, fairway, settings)
        return (fairway, room)
    }

    private func seat(_ teams: [Int], in room: String, _ fairway: Harness, _ settings: JSON) {
        for place in 1..<teams.count {
            fairway.room(room, "alice", "addGuest", ["name": .string("Guest \(place)")])
        }
        #expect(fairway.room(room, "alice", "configure", ["settings": settings]).isOK)
        for (place, team) in teams.enumerated() {
            let body: JSON = ["player": .string(Self.name(place)), "team": .int(Int64(team))]
            #expect(fairway.room(room, "alice", "setPlayer", body).isOK)
        }
    }

    private static func name(_ place: Int) -> String { place == 0 ? "alice" : "g\(place)" }

    @discardableResult
    private func score(
        _ fairway: Harness, _ room: String, _ player: String, _ hole: Int64, _ strokes: JSON
    ) -> JSON {
        fairway.room(
            room, "alice", "score",
            ["player": .string(player), "hole": .int(hole), "strokes": strokes])
    }

    private func strokes(_ state: GolfRoomView, _ player: String) -> [Int?] {
        (state.scores[player] ?? []).map { $0?.strokes }
    }

    @Test func `R3: a score on the line of one partner is the score of the team`() throws {
        let (fairway, room) = try lobby(["format": "scramble"], teams: [1, 1, 2, 2])
        #expect(fairway.room(room, "alice", "start").isOK)
        score(fairway, room, "g1", 1, 3)
        score(fairway, room, "g2", 1, 4)
        score(fairway, room, "alice", 2, 2)
        score(fairway, room, "alice", 1, 5)
        let events = fairway.outlet.events(room).filter { $0.hole == 2 && $0.strokes != nil }
        #expect(events.compactMap(\.player) == ["alice", "g1"])
        try fairway.restart()
        let state = try fairway.state(room)
        #expect(strokes(state, "alice") == [5, 2, nil])
        #expect(strokes(state, "g1") == [5, 2, nil])
        #expect(strokes(state, "g2") == [4, nil, nil] && strokes(state, "g3") == [4, nil, nil])
        #expect(state.hole == 2)
        #expect(state.game.lead?.players == ["alice", "g1"] || state.game.lead?.by == 0)
        #expect(state.game.places.map(\.players).contains(["g2", "g3"]))
        #expect(fairway.room(room, "alice", "end").isOK)
        let correction: JSON = [
            "room": .string(room), "player": "alice", "hole": 3, "strokes": 2,
        ]
        #expect(fairway.user("alice", "card/correct", correction).isOK)
        #expect(strokes(try fairway.state(room), "g1") == [5, 2, 2])
    }

    @Test func `R3 F10: a team's partners have one line, in whatever order writes arrive`() throws {
        var random = SeededRandom(printing: "one line of a team")
        for _ in 1...repeats(10, long: 300) {
            let (fairway, room) = try lobby(["format": "scramble"], teams: [1, 1, 1, 2, 2])
            #expect(fairway.room(room, "alice", "start").isOK)
            var cells: [JSON] = []
            for _ in 0..<40 {
                let values: [JSON] = [.null, 2, 3, 4, 5, "x", "x7"]
                cells.append([
                    "player": .string(Self.name(Int.random(in: 0..<5, using: &random))),
                    "hole": .int(Int64.random(in: 1...3, using: &random)),
                    "strokes": values.randomElement(using: &random) ?? .null,
                    "at": .int(fairway.clock.now - Int64.random(in: 0..<20, using: &random)),
                ])
            }
            cells += cells.prefix(10)
            // The latest write to any partner's line is the score. At equal times, the order is that of
            // one line.
            var lines: [Int: [Int: Cell]] = [:]
            for cell in cells {
                let team = ["alice", "g1", "g2"].contains(cell["player"]?.string ?? "") ? 0 : 1
                let hole = Int(cell["hole"]?.int ?? 0)
                let strokes = cell["strokes"]
                let score: HoleScore? =
                    if let number = strokes?.int { .strokes(Int(number)) } else {
                        HoleScore(strokes?.string ?? "")
                    }
                let write = Cell(score: score, at: Int64(cell["at"]?.int ?? 0), by: "alice")
                let current: Cell? = lines[team]?[hole]
                let isNewer = current.map { write.beats($0) } ?? true
                if isNewer { lines[team, default: [:]][hole] = write }
            }
            for part in stride(from: 0, to: cells.count, by: 7) {
                let some = cells[part..<min(part + 7, cells.count)].shuffled(using: &random)
                #expect(fairway.room(room, "alice", "sync", ["cells": .array(some)]).isOK)
            }
            let state = try fairway.state(room)
            for place in 0..<5 {
                let expected = (1...3).map { lines[place < 3 ? 0 : 1]?[$0]?.score }
                #expect(state.scores[Self.name(place)] == expected)
            }
        }
    }

    @Test(arguments: [
        ("scramble", [1, 1, 2], "Team 2 has 1 player. Scramble needs teams of 2 to 4."),
        (
            "scramble", [1, 1, 1, 1, 1, 2, 2],
            "Team 1 has 5 players. Scramble needs teams of 2 to 4."
        ),
        ("foursomes", [1, 1, 1, 2, 2], "Team 1 has 3 players. Foursomes needs teams of 2."),
        ("greensomes", [1, 1], "Greensomes needs two players or two teams, not 1."),
    ])
    func `R3: a team of the wrong size cannot start`(
        format: String, teams: [Int], reason: String
    ) throws {
        let (fairway, room) = try lobby([:], teams: teams)
        let settings = fairway.room(
            room, "alice", "configure", ["settings": ["format": .string(format)]])
        let start = settings.isOK ? fairway.room(room, "alice", "start") : settings
        #expect(start.code == "room.notReady" || start.code == "request.malformed")
        #expect("\(start)".contains(reason), "\(start)")
        #expect(try fairway.state(room).players.count == teams.count)
    }

    @Test func `R3: a guest who joins a team later gets its scores`() throws {
        let (fairway, room) = try lobby(["format": "scramble"], teams: [1, 1, 2, 2])
        #expect(fairway.room(room, "alice", "start").isOK)
        score(fairway, room, "alice", 1, 3)
        let added = fairway.room(room, "alice", "addGuest", ["name": "Late", "team": 1])
        #expect(added["result"]?["player"]?.string == "g4", "\(added)")
        #expect(strokes(try fairway.state(room), "g4") == [3, nil, nil])
        score(fairway, room, "g4", 2, 2)
        try fairway.restart()
        for player in ["alice", "g1", "g4"] {
            #expect(strokes(try fairway.state(room), player) == [3, 2, nil])
        }
        let alone = fairway.room(room, "alice", "addGuest", ["name": "Alone", "team": 3])
        #expect(alone.code == "room.notReady", "\(alone)")
        let moved = fairway.room(room, "alice", "setPlayer", ["player": "g4", "team": 2])
        #expect(moved.code == "room.notReady" && "\(moved)".contains("before their first score"))
    }

    @Test func `R3 G6: a team has one handicap, and all partners receive its strokes`() throws {
        let (fairway, room) = try links(
            ["format": "greensomes", "handicap": "simple"], teams: [1, 1, 2, 2])
        for (place, index) in [10, 20, 4, 30].enumerated() {
            let body: JSON = [
                "player": .string(Self.name(place)),
                "handicap": .int(Int64(index)), "tee": "white",
            ]
            #expect(fairway.room(room, "alice", "setPlayer", body).isOK)
        }
        let players = try fairway.state(room).players
        let course = players.map { Double($0.handicap?.course ?? 0) }
        let playing = players.compactMap { $0.handicap?.playing }
        #expect(playing[0] == playing[1] && playing[2] == playing[3])
        // 60 % of the lower Course Handicap and 40 % of the higher one. Fairway rounds only the sum.
        #expect(abs(Double(playing[0]) - 0.6 * course[0] - 0.4 * course[1]) <= 1)
        #expect(abs(Double(playing[2]) - 0.6 * course[2] - 0.4 * course[3]) <= 1)
        #expect(players[0].handicap?.strokes == players[1].handicap?.strokes)
    }

    @Test func `R3 R4: a round with one score for each team never counts for a handicap`() throws {
        let (fairway, room) = try links(["format": "foursomes"], teams: [1, 1, 2, 2])
        #expect(fairway.room(room, "alice", "start").isOK)
        fairway.write(Array(repeating: 4, count: 18), in: room, of: "alice")
        fairway.write(Array(repeating: 5, count: 18), in: room, of: "g2")
        #expect(fairway.room(room, "alice", "end").isOK)
        #expect(try fairway.scores().scores.isEmpty)
        let counts = fairway.user("alice", "history/counts", ["room": .string(room)])["result"]
        #expect(counts?["handicap"] == false && counts?["statistics"] == false)
        #expect(counts?["reason"] == "sharedBall")
        let wish: JSON = ["room": .string(room), "handicap": true]
        let refused = fairway.user("alice", "history/count", wish)
        #expect(refused.code == "request.malformed")
        #expect(refused["error"]?["fields"]?["handicap"] != nil, "\(refused)")
        let rounds = {
            fairway.user("alice", "statistics/mine")["result"]?["total"]?["rounds"]?.int
        }
        #expect(rounds() == 0)
        let count: JSON = ["room": .string(room), "statistics": true]
        #expect(fairway.user("alice", "history/count", count).isOK)
        #expect(rounds() == 1)
    }

    /// Two teams of members in a game that has started: Alice and Bob, and Carol and Dan.
    private func teamsOfMembers() throws -> (Harness, String) {
        let fairway = try Harness()
        let names = ["alice", "bob", "carol", "dan"]
        for name in names { fairway.people(name) }
        let room = fairway.lobby("alice", "bob", "carol", "dan", holes: 3)
        #expect(
            fairway.room(room, "alice", "configure", ["settings": ["format": "scramble"]]).isOK)
        for (place, name) in names.enumerated() {
            let body: JSON = ["player": .string(name), "team": .int(Int64(place / 2 + 1))]
            #expect(fairway.room(room, "alice", "setPlayer", body).isOK)
        }
        #expect(fairway.room(room, "alice", "start").isOK)
        return (fairway, room)
    }

    private func news(_ fairway: Harness, _ user: String) -> [String] {
        let list = fairway.user(user, "notification/list")["result"]?["notifications"]?.array ?? []
        return list.filter { $0["kind"] == "card.changed" }.compactMap { $0["body"]?.string }
    }

    private func write(
        _ fairway: Harness, _ room: String, by user: String, for player: String
    ) -> [RoomEvent] {
        let before = fairway.outlet.events(room).count
        let body: JSON = ["player": .string(player), "hole": 1, "strokes": 4]
        #expect(fairway.room(room, user, "score", body).isOK)
        return fairway.outlet.events(room).dropFirst(before).filter { $0.kind == "score.set" }
    }

    @Test(arguments: ["alice", "bob"], ["alice", "bob"])
    func `R0: the score of a team names the team, and is each partner's own`(
        _ user: String, _ player: String
    ) throws {
        let (fairway, room) = try teamsOfMembers()
        let events = write(fairway, room, by: user, for: player)
        #expect(Set(events.compactMap(\.player)) == ["alice", "bob"])
        #expect(events.map(\.team) == [1, 1] && events.map(\.by) == [user, user])
        #expect(try fairway.state(room).scorers == [])
        let cleared: JSON = ["player": .string(player), "hole": 1, "strokes": .null]
        #expect(fairway.room(room, user, "score", cleared).isOK)
        let last = fairway.outlet.events(room).last { $0.kind == "score.cleared" }
        #expect(last?.team == 1)
        // A player who writes for the other team is a scorekeeper of others.
        _ = write(fairway, room, by: user, for: "carol")
        #expect(try fairway.state(room).scorers == [user])
    }

    @Test func `R0: a partner corrects the team's score, and the log names the team once`() throws {
        let (fairway, room) = try teamsOfMembers()
        for player in ["alice", "carol"] { _ = write(fairway, room, by: "alice", for: player) }
        #expect(fairway.room(room, "alice", "end").isOK)
        let cell: JSON = ["room": .string(room), "player": "alice", "hole": 1, "strokes": 5]
        #expect(fairway.user("bob", "card/correct", cell).isOK)
        let log = fairway.user("dan", "card/log", ["room": .string(room)])["result"]?["changes"]
        let changes = log?.array ?? []
        #expect(changes.map { $0["team"] } == [1] && changes.first?["by"] == "bob", "\(changes)")
        let heard = news(fairway, "carol").joined()
        #expect(heard.contains("Your result before:"), "\(heard)")
        // The partner has the same score, and so the same news.
        #expect(news(fairway, "alice").count == 1 && news(fairway, "bob").isEmpty)
        let other: JSON = ["room": .string(room), "player": "dan", "hole": 1, "strokes": 3]
        #expect(fairway.user("alice", "card/correct", other).isOK)
        let waiting = try #require(try fairway.state(room).corrections?.first)
        #expect(waiting.changes.map(\.team) == [2] && waiting.changes.map(\.hole) == [1])
        let told = news(fairway, "bob").joined()
        #expect(told.contains("Scores of carol & dan changed."), "\(told)")
        #expect(try fairway.state(room).scores["carol"]?.first == .some(.strokes(3)))
    }

    @Test func `R0: a score of a player alone names no team`() throws {
        let (fairway, room) = try lobby(["format": "bestBall"], teams: [1, 1, 2, 2])
        #expect(fairway.room(room, "alice", "start").isOK)
        score(fairway, room, "g1", 1, 3)
        let event = fairway.outlet.events(room).last { $0.kind == "score.set" }
        #expect(event?.player == "g1" && event?.team == nil)
        #expect(try fairway.state(room).scorers == ["alice"])
    }

    @Test func `R3: teams with one score cannot use double entry`() throws {
        let (fairway, room) = try lobby(["format": "scramble"], teams: [1, 1, 2, 2])
        let reply = fairway.room(room, "alice", "configure", ["settings": ["doubleEntry": true]])
        #expect(reply.code == "room.notReady", "\(reply)")
    }

    @Test func `R3: a match of teams is conceded, hole by hole and as a whole`() throws {
        let settings: JSON = ["format": "foursomes", "options": ["play": "match"]]
        let (fairway, room) = try lobby(settings, teams: [1, 1, 2, 2])
        #expect(fairway.room(room, "alice", "start").isOK)
        score(fairway, room, "g3", 1, "c")
        let state = try fairway.state(room)
        #expect(state.scores["g2"]?.first == .some(.conceded))
        #expect(state.game.lead?.players == ["alice", "g1"] && state.game.lead?.by == 1)
        #expect(fairway.room(room, "alice", "concede", ["player": "g2"]).isOK)
        #expect(try fairway.state(room).game.lead?.kind.known == .conceded)
    }
}
