import Contract
import Engine
import FeaturesSupport
import GolfContract
import GolfRules
import JSON
import ModulesContract
import RoomsContract
import RulesSupport
import TestSupport
import Testing
import Values

/// Holes that are picked up or conceded, and matches that are conceded (Rules of Golf 3.2b, 3.3c).
struct PickUpTests {
    private func standing(
        _ format: String, _ rows: String..., options: [String: FormatValue] = [:],
        teams: [Int?]? = nil, isOver: Bool = false
    ) -> FormatStanding {
        let players = rows.enumerated().map { seat, row in
            FormatInput.Player(
                row.split(separator: " ").map { HoleScore($0) }, team: teams?[seat])
        }
        let holes = players[0].scores.indices.map { CardHole(number: $0 + 1, par: 4) }
        return ChosenFormat.of(format, options).standing(
            of: FormatInput(holes: holes, players: players, isOver: isOver))
    }

    @Test func `R2: in a match, a pick-up loses to strokes, and a concession loses at once`() {
        let match = standing("match", "x 4 x c .", "4 x x . c")
        #expect(match.lines[0].points == [-1, 1, 0, -1, 1])
        #expect(match.lead?.text == "halved" && match.isDecided)
        let likely = standing("match", "x5 4 x c7 .", "4 x x . c0")
        #expect(likely.lines.map(\.points) == match.lines.map(\.points))
    }

    @Test func `R2: in four-ball, the partner's score counts, and either concedes for the side`() {
        let match = standing("match", "x c 4", "4 4 4", "5 3 4", "x 4 4", teams: [1, 2, 1, 2])
        #expect(match.lines[0].points == [-1, -1, nil] && match.lead?.text == "2&1")
    }

    @Test func `R2: in skins, a pick-up and a concession are out of the skin`() {
        let skins = standing("skins", "x 4 c x", "4 5 5 x", "4 5 4 x", isOver: true)
        // Tied, won by the first, won by the third, and nobody has a score.
        #expect(skins.lines.map(\.score) == [2, 0, 1] && skins.carried == 1)
    }

    @Test func `R2: in stroke play, a player who picked up has no result`() {
        let stroke = standing("stroke", "x 3 3", "5 5 5", isOver: true)
        #expect(stroke.places.map(\.seats) == [[1], [0]] && stroke.places[1].text == "NR")
        let bogey = standing(
            "stroke", "x 3 3", "5 5 5", options: ["pickedUp": .choice("netDoubleBogey")],
            isOver: true)
        #expect(bogey.places.map(\.seats) == [[0], [1]] && bogey.lines[0].score == 0)
    }

    @Test func `R2: in Stableford a pick-up gives no points; in best ball the partner counts`() {
        #expect(standing("stableford", "x 4", "4 4").lines[0].points == [0, 2])
        let balls = standing(
            "bestBall", "x x", "4 x", "4 4", "4 4", teams: [1, 1, 2, 2], isOver: true)
        #expect(balls.places[0].team == 2 && balls.places[1].text == "NR")
    }

    @Test func `R2: a match with an unfinished hole is not dormie, and lists the hole`() {
        let match = standing("match", "4 4 3 4 4 4 4 4 4", "4 . 4 4 4 4 4 4 4")
        #expect(match.lead?.text == "1 up" && match.lead?.kind == .up)
        #expect(match.open == [1] && !match.isDecided)
        let skins = standing("skins", "4 4 3", ". 4 4")
        #expect(skins.lines.map(\.score) == [2, 0] && skins.open == [0] && !skins.isDecided)
        #expect(standing("match", "4 4 .", "4 4 .").open == [])
    }

    @Test func `R2: if both sides concede, the earlier concession holds`() {
        for (first, second, expected) in [(1, 2, -1), (2, 1, 1), (1, 1, 0)] {
            var card = Card(holes: [CardHole(number: 1, par: 4)])
            for (seat, at) in [first, second].enumerated() {
                card.addSeat()
                let cell = Cell(score: .conceded, at: Int64(at), by: "p\(seat)")
                _ = card.write(cell, seat: seat, position: 0, round: 0)
            }
            let input = FormatInput(card, rounds: 0..<1, hasLeft: [false, false], isOver: false)
            #expect(ChosenFormat.of("match").standing(of: input).lines[0].points == [expected])
        }
    }

    @Test func `R2 F9: if one user writes several scores at one time, the highest stays`() {
        let scores = [nil, "c", "x", "x3", "x10", "2", "9"].map { $0.flatMap { HoleScore($0) } }
        for (low, score) in scores.enumerated() {
            for (high, other) in scores.enumerated() {
                let (one, two) = (
                    Cell(score: score, at: 1, by: "a"), Cell(score: other, at: 1, by: "a")
                )
                #expect(two.beats(one) == (high > low))
            }
        }
    }

    @Test func `R2: scores have the same text everywhere`() throws {
        for text in ["1", "30", "x", "x1", "x30", "c", "c0", "c5", "c30"] {
            let score = try #require(HoleScore(text))
            #expect(score.text == text && score.isInRange)
            #expect(HoleScore(json: score.json) == score)
        }
        for text in ["", "y", "X", "-1", "x-1", "xx", "cx", "c-1", "1.0", "١"] {
            #expect(HoleScore(text) == nil)
        }
        for text in ["0", "31", "x0", "x31", "c31", "99999999999999999999"] {
            #expect(HoleScore(text)?.isInRange == false)
        }
        #expect(HoleScore(json: "5") == nil && HoleScore(json: true) == nil)
    }
}

/// The same on a server.
struct ConcessionTests {
    private func match(_ settings: JSON = ["format": "match"]) throws -> (Harness, String) {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        let room = fairway.lobby("alice", "bob", holes: 3)
        fairway.room(room, "alice", "configure", ["settings": settings])
        fairway.room(room, "alice", "start")
        return (fairway, room)
    }

    private func score(
        _ fairway: Harness, _ room: String, _ user: String, _ hole: Int64, _ score: JSON
    ) -> JSON {
        fairway.room(
            room, user, "score",
            ["player": .string(user), "hole": .int(hole), "strokes": score])
    }

    @Test func `R2: a conceded hole is over, and play moves on`() throws {
        let (fairway, room) = try match()
        #expect(score(fairway, room, "bob", 1, "c").isOK)
        let state = try fairway.state(room)
        #expect(state.hole == 2 && state.scores["bob"] == [.conceded, nil, nil])
        #expect(state.leadText == "1 up")
        // A wrong tap was no concession.
        #expect(score(fairway, room, "bob", 1, 4).isOK)
        #expect(try fairway.state(room).hole == 1)
        #expect(try fairway.state(room).game.lead?.by == 0)
    }

    @Test func `R2: a conceded match is decided, and stays so`() throws {
        let (fairway, room) = try match()
        _ = score(fairway, room, "alice", 1, 5)
        _ = score(fairway, room, "bob", 1, 4)
        #expect(fairway.room(room, "bob", "concede").isOK)
        #expect(fairway.room(room, "bob", "concede").isOK)
        // Later holes do not count, and a correction of an earlier one does.
        _ = score(fairway, room, "alice", 2, 5)
        _ = score(fairway, room, "bob", 2, 4)
        _ = score(fairway, room, "bob", 1, 3)
        try fairway.restart()
        let view = try fairway.state(room)
        let game = view.game
        #expect(game.lead?.players == ["alice"] && game.lead?.kind.known == .conceded)
        #expect(game.lead?.left == 2 && view.leadText == "conceded" && game.decided == true)
        #expect(game.places.first?.players == ["alice"])
        fairway.room(room, "alice", "end")
        let list = fairway.user("bob", "history/list")["result"]?["rounds"]?[0]
        #expect(
            list?["outcomes"]?[0]?["conceded"] == true && list?["outcomes"]?[0]?["kind"] == "lost")
    }

    @Test func `R2: a concession that the rules do not allow is refused, and nothing changes`()
        throws
    {
        let (fairway, room) = try match(["format": "stroke"])
        let before = try fairway.state(room)
        let conceded = score(fairway, room, "bob", 1, "c")
        #expect(
            conceded.code == "score.noConcession"
                && conceded["error"]?["fields"]?["strokes"] != nil)
        let high = score(fairway, room, "bob", 1, "x31")
        #expect(
            high.code == "score.outOfRange" && high["error"]?["fields"]?["strokes"] != nil)
        #expect(score(fairway, room, "bob", 1, "y")["error"]?["fields"]?["strokes"] != nil)
        #expect(score(fairway, room, "carol", 1, "x").code == "room.notMember")
        #expect(fairway.room(room, "bob", "concede").code == "score.noConcession")
        #expect(try fairway.state(room) == before)
        let now = JSON.int(fairway.clock.now)
        let cells: JSON = [
            ["player": "bob", "hole": 1, "strokes": "c", "at": now],
            ["player": "bob", "hole": 2, "strokes": "x31", "at": now],
            ["player": "bob", "hole": 3, "strokes": "x7", "at": now],
        ]
        let synced = fairway.room(room, "bob", "sync", ["cells": cells])["result"]
        #expect(synced?["refused"]?[0]?["code"] == "score.noConcession")
        #expect(synced?["refused"]?[1]?["code"] == "score.outOfRange")
        #expect(try fairway.state(room).scores["bob"]?[2]?.text == "x7")
    }

    @Test func `R2: members concede for their side, and the host for a guest`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        let room = fairway.lobby("alice", holes: 2)
        fairway.room(room, "alice", "addGuest", ["name": "Gus"])
        fairway.room(room, "alice", "configure", ["settings": ["format": "match"]])
        fairway.room(room, "alice", "start")
        _ = score(fairway, room, "alice", 1, 4)
        fairway.room(room, "alice", "score", ["player": "g1", "hole": 1, "strokes": 5])
        #expect(fairway.room(room, "carol", "concede").code == "room.notMember")
        #expect(fairway.room(room, "alice", "concede", ["player": "g1"]).isOK)
        #expect(fairway.room(room, "alice", "concede").code == "score.matchDecided")
        let (other, match) = try match()
        _ = score(other, match, "alice", 1, 4)
        _ = score(other, match, "bob", 1, 4)
        let forBob = other.room(match, "alice", "concede", ["player": "bob"])
        #expect(forBob.code == "request.forbidden")
    }

    @Test func `R2: concessions of both sides at one time halve the hole, also in four-ball`() {
        let rows = ["c", "c", "4", "5"]
        let players = zip(rows, [1, 2, 1, 2]).map { row, team in
            FormatInput.Player([HoleScore(row)], team: team)
        }
        let input = FormatInput(holes: [CardHole(number: 1, par: 4)], players: players)
        #expect(ChosenFormat.of("match").standing(of: input).lines[0].points == [0])
    }

    @Test func `R2: a hole that is decided cannot be conceded any more`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let room = fairway.lobby("alice", holes: 2)
        fairway.room(room, "alice", "addGuest", ["name": "Gus"])
        fairway.room(room, "alice", "configure", ["settings": ["format": "match"]])
        fairway.room(room, "alice", "start")
        let score = { (player: JSON, hole: JSON, strokes: JSON) in
            fairway.room(
                room, "alice", "score", ["player": player, "hole": hole, "strokes": strokes])
        }
        _ = score("alice", 1, 4)
        _ = score("g1", 1, 5)
        let late = score("alice", 1, "c")
        #expect(late.code == "score.holeDecided" && late["error"]?["fields"]?["strokes"] != nil)
        #expect(try fairway.state(room).scores["alice"]?.first == .some(.strokes(4)))
        // A wrong score is cleared first.
        _ = score("alice", 1, .null)
        let before = fairway.outlet.events(room).count
        #expect(score("alice", 1, "c").isOK)
        #expect(try fairway.state(room).game.lead?.players == ["g1"])
        let kinds = fairway.outlet.events(room).dropFirst(before).map(\.kind)
        #expect(kinds == ["score.set", "hole.changed"])
    }

    @Test func `R2: nobody needs a score on a conceded hole to sign`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let room = fairway.lobby("alice", holes: 2)
        fairway.room(room, "alice", "addGuest", ["name": "Gus"])
        fairway.room(room, "alice", "configure", ["settings": ["format": "match"]])
        fairway.room(room, "alice", "start")
        for (player, hole, strokes) in [("g1", 1, "c"), ("alice", 2, "x")] {
            fairway.room(
                room, "alice", "score",
                ["player": .string(player), "hole": .int(Int64(hole)), "strokes": .string(strokes)])
        }
        #expect(fairway.room(room, "alice", "sign", ["player": "alice"]).isOK)
        #expect(fairway.room(room, "alice", "sign", ["player": "g1"]).code == "card.incomplete")
    }
}
