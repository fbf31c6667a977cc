import Contract
import Engine
import FeaturesSupport
import GolfContract
import GolfRules
import JSON
import RoomsContract
import TestSupport
import Testing
import Values

/// Stakes, which each player accepts or declines before the first score of the bet.
struct StakeTests {
    private func game(
        _ settings: JSON, _ players: String..., holes: Int = 4
    ) throws -> (Harness, String) {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol", "dave")
        let room = fairway.lobby("alice", holes: holes)
        let code = try fairway.state(room).code
        for player in players {
            fairway.user(player, "room/join", ["code": code.map { .string($0) } ?? .null])
        }
        fairway.room(room, "alice", "configure", ["settings": settings])
        return (fairway, room)
    }

    private func score(
        _ fairway: Harness, _ room: String, _ hole: Int64, _ strokes: KeyValuePairs<String, Int64>
    ) {
        for (player, strokes) in strokes {
            let score: JSON = [
                "player": .string(player), "hole": .int(hole), "strokes": .int(strokes),
            ]
            #expect(fairway.room(room, "alice", "score", score).isOK)
        }
    }

    private static let skins: JSON = ["format": "skins", "options": ["value": 10]]

    @Test func `R8: a player who did not accept plays on, outside the bet`() throws {
        let (fairway, room) = try game(Self.skins, "bob", "carol")
        fairway.acceptStakes(in: room, "alice", "bob")
        fairway.room(room, "carol", "stake", ["accept": false])
        fairway.room(room, "alice", "start")
        // Carol wins the first hole, and Alice has the lowest score of those in the bet.
        score(fairway, room, 1, ["alice": 4, "bob": 5, "carol": 3])
        score(fairway, room, 2, ["alice": 4, "bob": 3, "carol": 5])
        score(fairway, room, 3, ["alice": 3, "bob": 4, "carol": 5])
        let stake = try #require(try fairway.state(room).stakes?.first)
        #expect(stake.accepted == ["alice", "bob"] && stake.declined == ["carol"])
        #expect(stake.units == 10 && stake.locked && stake.on)
        fairway.room(room, "alice", "end")
        try fairway.restart()
        let game = try fairway.state(room).game
        #expect(game.lines["carol"]?.score == 1)
        #expect(game.settlement?["alice"] == 10 && game.settlement?["bob"] == -10)
        #expect(game.settlement?["carol"] == 0)
    }

    @Test func `R8: a bet that fewer than two players accept is off`() throws {
        let (fairway, room) = try game(Self.skins, "bob")
        fairway.acceptStakes(in: room, "alice")
        fairway.room(room, "alice", "start")
        score(fairway, room, 1, ["alice": 3, "bob": 4])
        #expect(try fairway.state(room).stakes?.first?.on == false)
        fairway.room(room, "alice", "end")
        #expect(try fairway.state(room).game.settlement == nil)
    }

    @Test func `R8: each bet of a Nassau locks with the first score on its holes`() throws {
        let (fairway, room) = try game(
            ["format": "nassau", "options": ["stake": 5]], "bob")
        fairway.acceptStakes(in: room, "alice", "bob")
        fairway.room(room, "alice", "start")
        fairway.room(room, "bob", "stake", ["accept": false, "bets": ["front"]])
        score(fairway, room, 1, ["alice": 3, "bob": 4])
        for bets: JSON in [["front"], ["overall"], ["back", "overall"]] {
            let late = fairway.room(room, "bob", "stake", ["accept": false, "bets": bets])
            #expect(late.code == "stake.locked" && late["error"]?["fields"] != nil, "\(late)")
        }
        #expect(fairway.room(room, "bob", "stake", ["accept": false, "bets": ["back"]]).isOK)
        #expect(try fairway.state(room).stakes?.map(\.on) == [false, false, true])
        score(fairway, room, 3, ["alice": 3, "bob": 4])
        let late = fairway.room(room, "bob", "stake", ["accept": true])
        #expect(late.code == "stake.locked" && late["error"]?["fields"]?["accept"] != nil)
        fairway.room(room, "alice", "end")
        #expect(try fairway.state(room).game.settlement?["alice"] == 5)
    }

    @Test func `R8: a locked stake stays locked when the score is cleared`() throws {
        let (fairway, room) = try game(Self.skins, "bob")
        fairway.room(room, "alice", "start")
        score(fairway, room, 1, ["alice": 3])
        fairway.room(
            room, "alice", "score", ["player": "alice", "hole": 1, "strokes": .null])
        let late = fairway.room(room, "bob", "stake", ["accept": true, "bets": ["skins"]])
        #expect(late.code == "stake.locked" && late["error"]?["fields"]?["bets[0]"] != nil)
    }

    @Test func `R8: new settings or a new round remove the answers`() throws {
        let (fairway, room) = try game(Self.skins, "bob")
        fairway.acceptStakes(in: room, "alice", "bob")
        fairway.room(
            room, "alice", "configure",
            ["settings": ["format": "skins", "options": ["value": 1_000]]])
        #expect(try fairway.state(room).stakes?.first?.accepted == [])
        try fairway.restart()
        #expect(try fairway.state(room).stakes?.first?.accepted == [])
        fairway.acceptStakes(in: room, "alice", "bob")
        fairway.room(room, "alice", "start")
        score(fairway, room, 1, ["alice": 3, "bob": 4])
        fairway.room(room, "alice", "again")
        let stake = try fairway.state(room).stakes?.first
        #expect(stake?.accepted == [] && stake?.locked == false)
    }

    @Test func `R8: players answer for themselves, and the host for guests`() throws {
        let (fairway, room) = try game(Self.skins, "bob")
        fairway.room(room, "alice", "addGuest", ["name": "Gus"])
        #expect(fairway.room(room, "alice", "stake", ["accept": true, "player": "g1"]).isOK)
        for (user, player) in [("alice", "bob"), ("bob", "alice"), ("bob", "g1")] {
            let other = fairway.room(
                room, user, "stake", ["accept": true, "player": .string(player)])
            #expect(other.code == "request.forbidden")
        }
        let stranger = fairway.room(room, "carol", "stake", ["accept": true])
        #expect(stranger.code == "room.notMember" && stranger["error"]?["fields"]?["room"] != nil)
        let unknown = fairway.room(room, "bob", "stake", ["accept": true, "bets": ["back"]])
        #expect(unknown["error"]?["fields"]?["bets[0]"] != nil)
        #expect(try fairway.state(room).stakes?.first?.accepted == ["g1"])
        let (stroke, strokeRoom) = try game(["format": "stroke"], "bob")
        #expect(stroke.room(strokeRoom, "bob", "stake", ["accept": true]).code == "stake.none")
        #expect(try stroke.state(strokeRoom).stakes == nil)
    }

    @Test func `R8: nobody outside a bet on strokes owes or wins anything`() throws {
        let nassau: JSON = ["format": "nassau", "options": ["play": "stroke", "stake": 4]]
        let (fairway, room) = try game(nassau, "bob", "carol")
        fairway.acceptStakes(in: room, "alice", "bob")
        fairway.room(room, "alice", "start")
        for hole in 1...4 as ClosedRange<Int64> {
            score(fairway, room, hole, ["alice": 4, "bob": 5, "carol": 3])
        }
        fairway.room(room, "alice", "end")
        let game = try fairway.state(room).game
        #expect(game.lead?.players == ["carol"])
        #expect(game.settlement?.entries.map(\.value) == [12, -12, 0])
    }

    @Test func `R8: a player outside a bet on strokes does not change who wins it`() throws {
        let nassau: JSON = ["format": "nassau", "options": ["play": "stroke", "stake": 4]]
        let (fairway, room) = try game(nassau, "bob", "carol")
        fairway.acceptStakes(in: room, "alice", "bob")
        fairway.room(room, "alice", "start")
        for hole in 1...3 as ClosedRange<Int64> {
            score(fairway, room, hole, ["alice": 3, "bob": 4, "carol": 5])
        }
        // Carol plays one more hole alone.
        score(fairway, room, 4, ["carol": 5])
        fairway.room(room, "alice", "end")
        let settlement = try fairway.state(room).game.settlement
        #expect(settlement?.entries.map(\.value) == [12, -12, 0])
    }

    @Test func `R8 T8: an answer before the first score arrived holds`() throws {
        let (fairway, room) = try game(Self.skins, "bob", "carol")
        fairway.acceptStakes(in: room, "alice", "bob")
        fairway.room(room, "alice", "start")
        let entered = fairway.clock.now
        fairway.clock.advance(seconds: 1_200)
        #expect(fairway.room(room, "carol", "stake", ["accept": true]).isOK)
        #expect(try fairway.state(room).stakes?.first?.accepted == ["alice", "bob", "carol"])
        let cell: JSON = ["player": "alice", "hole": 1, "strokes": 3, "at": .int(entered)]
        #expect(fairway.room(room, "alice", "sync", ["cells": [cell]]).isOK)
        try fairway.restart()
        let stake = try fairway.state(room).stakes?.first
        #expect(stake?.accepted == ["alice", "bob", "carol"] && stake?.locked == true)
    }

    @Test func `R8: clearing an empty cell locks no stake`() throws {
        let (fairway, room) = try game(Self.skins, "bob")
        fairway.room(room, "alice", "start")
        let clear: JSON = ["player": "alice", "hole": 1, "strokes": .null]
        #expect(fairway.room(room, "alice", "score", clear).isOK)
        #expect(try fairway.state(room).stakes?.first?.locked == false)
        #expect(fairway.room(room, "bob", "stake", ["accept": true]).isOK)
    }

    @Test func `R8: refused settings keep the answers`() throws {
        let (fairway, room) = try game(Self.skins, "bob")
        fairway.acceptStakes(in: room, "alice", "bob")
        let wrong: JSON = ["settings": ["startHole": 99]]
        #expect(!fairway.room(room, "alice", "configure", wrong).isOK)
        #expect(try fairway.state(room).stakes?.first?.accepted == ["alice", "bob"])
    }

    @Test
    func `R8 FU9: a user who claims a guest's scores owes nothing that the host accepted`()
        throws
    {
        let (fairway, room) = try game(Self.skins)
        fairway.befriend("alice", "bob")
        fairway.room(room, "alice", "addGuest", ["name": "Gus"])
        fairway.acceptStakes(in: room, "alice")
        fairway.room(room, "alice", "stake", ["accept": true, "player": "g1"])
        fairway.room(room, "alice", "start")
        score(fairway, room, 1, ["alice": 3, "g1": 4])
        fairway.user("alice", "card/offer", ["room": .string(room), "player": "g1", "user": "bob"])
        let claimed = fairway.user("bob", "card/claim", ["room": .string(room), "player": "g1"])
        #expect(claimed.isOK, "\(claimed)")
        try fairway.restart()
        #expect(try fairway.state(room).stakes?.first?.accepted == ["alice"])
        fairway.room(room, "alice", "end")
        #expect(try fairway.state(room).game.settlement == nil)
    }
}
