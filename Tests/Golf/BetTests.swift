import Contract
import Engine
import FeaturesSupport
import GolfContract
import JSON
import ModulesContract
import RoomsContract
import RoomsRules
import TestSupport
import Testing
import Values

/// A bet that was accepted holds, whatever single players try (T8).
struct BetTests {
    /// A round of skins with Alice, Bob and Carol. Some of them accept the stake after the start.
    private func bet(
        _ bettors: String..., settings: JSON = ["format": "skins", "options": ["value": 10]],
        players: [String] = ["bob", "carol"], holes: Int = 4
    ) throws -> (fairway: Harness, room: String) {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol", "dave")
        let room = fairway.lobby("alice", holes: holes)
        let code = try fairway.state(room).code.map { JSON.string($0) } ?? .null
        for player in players { #expect(fairway.user(player, "room/join", ["code": code]).isOK) }
        #expect(fairway.room(room, "alice", "configure", ["settings": settings]).isOK)
        #expect(fairway.room(room, "alice", "start").isOK)
        fairway.clock.advance(seconds: 60)
        fairway.acceptStakes(in: room, bettors)
        fairway.clock.advance(seconds: 60)
        return (fairway, room)
    }

    private func score(
        _ fairway: Harness, _ room: String, _ hole: Int64, _ strokes: KeyValuePairs<String, Int64>,
        by user: String = "alice"
    ) {
        for (player, strokes) in strokes {
            let body: JSON = [
                "player": .string(player), "hole": .int(hole), "strokes": .int(strokes),
            ]
            #expect(fairway.room(room, user, "score", body).isOK)
        }
    }

    private func settled(_ fairway: Harness, _ room: String) throws -> [String: Int] {
        if try fairway.state(room).phase == .playing {
            #expect(fairway.room(room, "alice", "end").isOK)
        }
        let entries = try fairway.state(room).game.settlement?.entries ?? []
        return Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.value) })
    }

    // MARK: Locks

    @Test(arguments: ["score", "sync"], [1, 4] as [Int64])
    func `T8: a score that claims to be old ends no bet`(method: String, hole: Int64) throws {
        let (fairway, room) = try bet("alice", "bob")
        score(fairway, room, 1, ["alice": 3, "bob": 4])
        for at in [110_000, 100_000, 60_000].map({ fairway.clock.now - $0 }) as [Int64] {
            // On hole 1 the write is superseded. Hole 4 is still empty.
            let cell: JSON = ["player": "bob", "hole": .int(hole), "strokes": 4, "at": .int(at)]
            let reply = fairway.room(
                room, "bob", method, method == "sync" ? ["cells": [cell]] : cell)
            #expect(reply.isOK)
        }
        score(fairway, room, hole, ["alice": hole == 1 ? 3 : 4])
        try fairway.restart()
        #expect(try settled(fairway, room) == ["alice": 10, "bob": -10, "carol": 0])
    }

    @Test func `T8: the very first score may claim any time, and the bet holds`() throws {
        for at in [-60_000, -90_000, -110_000] as [Int64] {
            let (fairway, room) = try bet("alice", "bob")
            let time = fairway.clock.now + at
            let cell: JSON = ["player": "bob", "hole": 1, "strokes": 4, "at": .int(time)]
            #expect(fairway.room(room, "bob", "score", cell).isOK)
            score(fairway, room, 1, ["alice": 3])
            let stake = try #require(try fairway.state(room).stakes?.first)
            #expect(stake.locked && stake.on && stake.accepted == ["alice", "bob"])
            #expect(try settled(fairway, room) == ["alice": 10, "bob": -10, "carol": 0])
        }
    }

    @Test func `T8: a superseded score locks nothing`() throws {
        let (fairway, room) = try bet("alice")
        let clear: JSON = ["player": "bob", "hole": 1, "strokes": .null]
        #expect(fairway.room(room, "alice", "score", clear).isOK)
        let before = fairway.clock.now - 60_000
        let old: JSON = ["player": "bob", "hole": 1, "strokes": 4, "at": .int(before)]
        #expect(
            fairway.room(room, "carol", "score", old)["result"]?["superseded"]?.bool == true)
        #expect(try fairway.state(room).stakes?.first?.locked == false)
        #expect(fairway.room(room, "bob", "stake", ["accept": true]).isOK)
    }

    @Test func `T8: an early time on a later hole takes no late friend out of a bet`() throws {
        let (fairway, room) = try bet(players: ["bob"], holes: 4)
        #expect(fairway.room(room, "alice", "door", ["open": true]).isOK)
        let code = try fairway.state(room).code.map { JSON.string($0) } ?? .null
        fairway.clock.advance(seconds: 60)
        #expect(fairway.user("carol", "room/join", ["code": code]).isOK)
        fairway.acceptStakes(in: room, ["alice", "carol"])
        // This hole seems to have been played before Carol came.
        let before = fairway.clock.now - 110_000
        let early: JSON = ["player": "alice", "hole": 4, "strokes": 4, "at": .int(before)]
        #expect(fairway.room(room, "alice", "score", early).isOK)
        score(fairway, room, 4, ["bob": 4, "carol": 4])
        score(fairway, room, 1, ["alice": 5, "bob": 5, "carol": 3])
        try fairway.restart()
        #expect(try settled(fairway, room) == ["alice": -10, "bob": 0, "carol": 10])
    }

    // MARK: Leaving

    @Test func `T8: a loser who clears their own scores and leaves still owes`() throws {
        let (fairway, room) = try bet("alice", "bob")
        score(fairway, room, 1, ["alice": 3, "bob": 4])
        let clear: JSON = ["player": "bob", "hole": 1, "strokes": .null]
        #expect(fairway.room(room, "bob", "score", clear).isOK)
        #expect(fairway.room(room, "bob", "leave").isOK)
        try fairway.restart()
        #expect(try settled(fairway, room) == ["alice": 10, "bob": -10, "carol": 0])
        let list = fairway.user("bob", "history/list")["result"]?["rounds"]?[0]
        #expect(list?["outcomes"]?[0]?["units"]?.int == -10, "\(list ?? .null)")
    }

    @Test func `T8: a player who is removed before the first score owes nothing`() throws {
        let (fairway, room) = try bet("alice", "bob", "carol")
        score(fairway, room, 1, ["alice": 3, "carol": 4])
        #expect(fairway.room(room, "alice", "kick", ["player": "bob"]).isOK)
        #expect(try settled(fairway, room) == ["alice": 10, "bob": 0, "carol": -10])
    }

    @Test func `T8: a game with a bet ends when the last player leaves`() throws {
        let (fairway, room) = try bet("alice", "bob", players: ["bob"])
        score(fairway, room, 1, ["alice": 4, "bob": 3])
        #expect(fairway.room(room, "bob", "leave").isOK)
        #expect(fairway.room(room, "alice", "leave").isOK)
        let list = fairway.user("bob", "history/list")["result"]?["rounds"]?[0]
        #expect(list?["outcomes"]?[0]?["units"]?.int == 10, "\(list ?? .null)")
    }

    @Test func `T8: the host cannot discard a game on which others have a bet`() throws {
        let (fairway, room) = try bet("alice", "bob")
        score(fairway, room, 1, ["alice": 4, "bob": 3])
        let refused = fairway.room(room, "alice", "abandon")
        #expect(refused.code == "room.notReady", "\(refused)")
        #expect(fairway.room(room, "bob", "abandon").code == "room.notHost")
        #expect(try settled(fairway, room) == ["alice": -10, "bob": 10, "carol": 0])
        let (other, free) = try bet("alice")
        score(other, free, 1, ["alice": 4, "bob": 3])
        #expect(other.room(free, "alice", "abandon").isOK)
    }

    @Test func `T8 FU9: a guest in a bet with others is taken over only with the stakes`() throws {
        let (fairway, room) = try bet(players: ["bob"])
        fairway.befriend("alice", "dave")
        #expect(fairway.room(room, "alice", "addGuest", ["name": "Gus"]).isOK)
        fairway.acceptStakes(in: room, ["alice", "bob", "g1"])
        score(fairway, room, 1, ["alice": 4, "bob": 3, "g1": 5])
        let line: [JSON.Member] = [
            JSON.Member("room", .string(room)), JSON.Member("player", "g1"),
        ]
        fairway.user("alice", "card/offer", .object(line + [JSON.Member("user", "dave")]))
        let bare = fairway.user("dave", "card/claim", .object(line))
        #expect(bare.code == "card.hasStake", "\(bare)")
        let claimed = fairway.user(
            "dave", "card/claim", .object(line + [JSON.Member("stakes", true)]))
        #expect(claimed.isOK, "\(claimed)")
        try fairway.restart()
        #expect(try settled(fairway, room) == ["alice": -10, "bob": 20, "dave": -10])
    }

    // MARK: Players who left

    @Test(arguments: ["leave", "kick"])
    func `T8: a player who left is out of the bets if all others agree`(how: String) throws {
        let (fairway, room) = try bet("alice", "bob", "carol")
        score(fairway, room, 1, ["alice": 3, "bob": 4, "carol": 4])
        #expect(fairway.room(room, "alice", "dropStake", ["player": "bob"]).code == "room.notReady")
        leave("bob", how, fairway, room)
        let par: JSON = ["hole": 2, "par": 5]
        #expect(fairway.room(room, "alice", "setPar", par).code == "room.notReady")
        #expect(fairway.room(room, "carol", "dropStake", ["player": "bob"]).code == "room.notHost")
        let made = fairway.room(room, "alice", "dropStake", ["player": "bob"])
        let number = try #require(made["result"]?["change"], "\(made)")
        try fairway.restart()
        let proposal = try #require(try fairway.state(room).proposal)
        #expect(proposal.stake?.player == "bob" && proposal.waiting == ["carol"])
        #expect(fairway.room(room, "carol", "change", ["change": number, "accept": true]).isOK)
        let event = fairway.outlet.events(room).last { $0.kind == "stake.dropped" }
        #expect(event?.player == "bob" && event?.bets == ["skins"])
        #expect(fairway.inbox("bob").contains("game.changed"))
        // The others can change the game again.
        let changed = fairway.room(room, "alice", "setPar", par)
        #expect(changed["result"]?["change"] != nil, "\(changed)")
        try fairway.restart()
        #expect(try settled(fairway, room) == ["alice": 10, "bob": 0, "carol": -10])
        let log = fairway.user("alice", "card/log", ["room": .string(room)])["result"]
        #expect(log?["changes"]?[0]?["what"] == "stake" && log?["changes"]?[0]?["player"] == "bob")
        #expect(log?["changes"]?[0]?["before"] == "skins")
    }

    private func leave(_ user: String, _ how: String, _ fairway: Harness, _ room: String) {
        let reply =
            how == "leave"
            ? fairway.room(room, user, "leave")
            : fairway.room(room, "alice", "kick", ["player": .string(user)])
        #expect(reply.isOK)
    }

    @Test func `T8: the host alone ends no bet, and silence is no agreement`() throws {
        for answer in [true, false, nil] {
            let (fairway, room) = try bet("alice", "bob")
            score(fairway, room, 1, ["alice": 5, "bob": 4])
            leave("bob", "kick", fairway, room)
            #expect(fairway.room(room, "alice", "dropStake", ["player": "bob"]).isOK)
            #expect(fairway.inbox("bob").contains("stake.ending"))
            #expect(try fairway.state(room).proposal?.waiting == ["bob"])
            #expect(try fairway.state(room).stakes?.first?.accepted == ["alice", "bob"])
            let body: JSON = ["room": .string(room), "keep": .bool(answer ?? true)]
            #expect(fairway.user("carol", "card/keepStake", body).code == "room.changed")
            if answer != nil { #expect(fairway.user("bob", "card/keepStake", body).isOK) }
            try fairway.restart()
            fairway.clock.advance(hours: 25)
            fairway.engine.runBatch()
            let state = try fairway.state(room)
            #expect(state.proposal == nil)
            #expect(state.stakes?.first?.on == (answer != false), "\(String(describing: answer))")
            #expect(fairway.user("bob", "card/keepStake", body).code == "room.changed")
        }
    }

    @Test(arguments: ["leave", "kick"])
    func `T8: a friend of the loser ends no bet between two players`(how: String) throws {
        // Carol loses to Bob. Alice is the host, and is in no bet.
        let (fairway, room) = try bet("bob", "carol")
        score(fairway, room, 1, ["alice": 4, "bob": 3, "carol": 5])
        leave("bob", how, fairway, room)
        let made = fairway.room(room, "alice", "dropStake", ["player": "bob"])
        let number = try #require(made["result"]?["change"], "\(made)")
        #expect(try fairway.state(room).proposal?.waiting == ["bob", "carol"])
        #expect(fairway.room(room, "carol", "change", ["change": number, "accept": true]).isOK)
        fairway.clock.advance(hours: 25)
        fairway.engine.runBatch()
        #expect(try fairway.state(room).proposal == nil)
        #expect(try settled(fairway, room) == ["alice": 0, "bob": 10, "carol": -10])
    }

    @Test func `T8: players of other bets do not release a player from a bet of two`() throws {
        let (fairway, room) = try bet("alice", "bob")
        score(fairway, room, 1, ["alice": 5, "bob": 4])
        #expect(fairway.room(room, "alice", "again").isOK)
        fairway.acceptStakes(in: room, ["alice", "carol"])
        score(fairway, room, 1, ["alice": 4, "carol": 5])
        leave("bob", "kick", fairway, room)
        #expect(fairway.room(room, "alice", "dropStake", ["player": "bob"]).isOK)
        #expect(try fairway.state(room).proposal?.waiting == ["bob", "carol"])
    }

    @Test func `T8: the host's guest in the bet releases nobody`() throws {
        let (fairway, room) = try bet("alice", "bob", players: ["bob"])
        let other = try bet(players: ["bob"])
        #expect(other.fairway.room(other.room, "alice", "addGuest", ["name": "Gus"]).isOK)
        other.fairway.acceptStakes(in: other.room, ["alice", "bob", "g1"])
        for (each, id) in [(fairway, room), (other.fairway, other.room)] {
            score(each, id, 1, ["alice": 5, "bob": 4])
            leave("bob", "kick", each, id)
            #expect(each.room(id, "alice", "dropStake", ["player": "bob"]).isOK)
            #expect(try each.state(id).proposal?.waiting == ["bob"])
        }
    }

    @Test func `T8: a player who comes back stays in the bets`() throws {
        let (fairway, room) = try bet("alice", "bob")
        score(fairway, room, 1, ["alice": 5, "bob": 4])
        leave("bob", "leave", fairway, room)
        #expect(fairway.room(room, "alice", "dropStake", ["player": "bob"]).isOK)
        #expect(fairway.user("bob", "room/join", ["room": .string(room)]).isOK)
        #expect(try fairway.state(room).proposal == nil)
        #expect(try settled(fairway, room) == ["alice": -10, "bob": 10, "carol": 0])
    }

    @Test func `T8: somebody who is asked later has a whole day, too`() throws {
        let (fairway, room) = try bet("alice", "bob", "carol")
        score(fairway, room, 1, ["alice": 5, "bob": 4, "carol": 5])
        leave("bob", "kick", fairway, room)
        #expect(fairway.room(room, "alice", "dropStake", ["player": "bob"]).isOK)
        fairway.clock.advance(hours: 23)
        leave("carol", "leave", fairway, room)
        fairway.clock.advance(hours: 2)
        fairway.engine.runBatch()
        #expect(try fairway.state(room).stakes?.first?.accepted == ["alice", "bob", "carol"])
    }

    @Test func `T8: a change that nobody answers within a day is dropped, also after a restart`()
        throws
    {
        let (fairway, room) = try bet("alice", "bob")
        score(fairway, room, 1, ["alice": 3, "bob": 4])
        let par: JSON = ["hole": 2, "par": 5]
        #expect(fairway.room(room, "alice", "setPar", par)["result"]?["change"] != nil)
        fairway.clock.advance(hours: 23)
        fairway.engine.runBatch()
        #expect(fairway.room(room, "alice", "setPar", par).code == "room.changePending")
        try fairway.restart()
        fairway.clock.advance(hours: 2)
        fairway.engine.runBatch()
        let state = try fairway.state(room)
        #expect(state.proposal == nil && state.course.holes[1].par == 3)
        #expect(fairway.outlet.events(room).contains { $0.kind == "change.dropped" })
        #expect(fairway.inbox("alice").contains("game.changed"))
        #expect(!fairway.inbox("bob").contains("game.proposed"))
        // The next change has its own day.
        #expect(fairway.room(room, "alice", "setPar", par)["result"]?["change"] != nil)
        fairway.clock.advance(hours: 12)
        fairway.engine.runBatch()
        #expect(try fairway.state(room).proposal != nil)
    }

    @Test func `T8: changes of settings and pars during play are in the log`() throws {
        let (fairway, room) = try bet("alice", "bob")
        score(fairway, room, 1, ["alice": 3, "bob": 4])
        let settings: JSON = ["format": "skins", "options": ["value": 10, "ties": "split"]]
        for (method, body): (String, JSON) in [
            ("setPar", ["hole": 2, "par": 5]), ("configure", ["settings": settings]),
        ] {
            let made = fairway.room(room, "alice", method, body)
            let number = try #require(made["result"]?["change"], "\(made)")
            #expect(fairway.room(room, "bob", "change", ["change": number, "accept": true]).isOK)
        }
        let reply = fairway.user("carol", "card/log", ["room": .string(room)])
        let log = try CardLog.Result(reading: reply["result"] ?? .null).changes
        #expect(log.map(\.what) == [.settings, .par] && log.allSatisfy { $0.by == "alice" })
        #expect(log.map(\.before) == ["ties=carry", 3] && log.map(\.after) == ["ties=split", 5])
        #expect(log[1].hole == 2)
    }
}

/// Conceded holes belong to the player who conceded them.
struct OwnConcessionTests {
    private func match(_ settings: JSON = ["format": "match"]) throws -> (Harness, String) {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        let room = fairway.lobby("alice", "bob", holes: 3)
        fairway.room(room, "alice", "configure", ["settings": settings])
        fairway.room(room, "alice", "start")
        return (fairway, room)
    }

    /// Sends one score on one of the ways, and returns the code of its refusal.
    private func send(
        _ way: String, _ fairway: Harness, _ room: String, _ user: String, _ player: String,
        _ strokes: JSON, hole: Int64 = 1
    ) -> String? {
        let cell: [JSON.Member] = [
            JSON.Member("player", .string(player)), JSON.Member("hole", .int(hole)),
            JSON.Member("strokes", strokes),
        ]
        let timed = cell + [JSON.Member("at", .int(fairway.clock.now))]
        let named = [JSON.Member("room", .string(room))]
        switch way {
        case "sync":
            let reply = fairway.room(room, user, "sync", ["cells": [.object(timed)]])
            return reply["result"]?["refused"]?[0]?["code"]?.string
        case "card/sync":
            let body = JSON.object(named + [JSON.Member("cells", [.object(timed)])])
            let reply = fairway.user(user, "card/sync", body)
            return reply["result"]?["refused"]?[0]?["code"]?.string
        case "card/correct":
            return fairway.user(user, "card/correct", .object(named + cell)).code
        default: return fairway.room(room, user, "score", .object(cell)).code
        }
    }

    @Test(arguments: ["score", "sync", "card/sync", "card/correct"])
    func `T8: nobody concedes a hole for somebody else`(way: String) throws {
        let (fairway, room) = try match()
        if way == "card/correct" {
            #expect(send("score", fairway, room, "bob", "bob", "c", hole: 2) == nil)
            #expect(fairway.room(room, "alice", "end").isOK)
        }
        #expect(send(way, fairway, room, "alice", "bob", "c") == "request.forbidden")
        #expect(try fairway.state(room).scores["bob"]?[0] == nil)
        #expect(send(way, fairway, room, "bob", "bob", "c") == nil)
        fairway.clock.advance(seconds: 5)
        // Not even to confirm it, because a later concession may be the one that does not count.
        #expect(send(way, fairway, room, "alice", "bob", "c") == "request.forbidden")
        #expect(try fairway.state(room).scores["bob"]?[0] == .conceded)
        // A wrong tap was no concession.
        #expect(send(way, fairway, room, "bob", "bob", 4) == nil)
        #expect(try fairway.state(room).scores["bob"]?[0] == .strokes(4))
    }

    @Test func `T8: the host concedes for a guest, and partners with one ball for each other`()
        throws
    {
        let (fairway, room) = try match(["format": "skins"])
        fairway.room(room, "bob", "addGuest", ["name": "Gus"])
        #expect(send("score", fairway, room, "bob", "g1", "c") == "request.forbidden")
        #expect(send("score", fairway, room, "alice", "g1", "c") == nil)
        #expect(send("score", fairway, room, "bob", "g1", 4) == nil)

        let other = try Harness()
        other.people("alice", "bob", "carol", "dave")
        let pairs = other.lobby("alice", "bob", "carol", "dave", holes: 3)
        for (player, team) in [("alice", 1), ("bob", 2), ("carol", 1), ("dave", 2)] {
            other.room(
                pairs, "alice", "setPlayer",
                ["player": .string(player), "team": .int(Int64(team))])
        }
        let format: JSON = ["format": "foursomes", "options": ["play": "match"]]
        #expect(other.room(pairs, "alice", "configure", ["settings": format]).isOK)
        #expect(other.room(pairs, "alice", "start").isOK)
        #expect(send("score", other, pairs, "alice", "bob", "c") == "request.forbidden")
        #expect(send("score", other, pairs, "dave", "bob", "c") == nil)
        #expect(try other.state(pairs).scores["dave"]?[0] == .conceded)
    }

    @Test func `T8: with double entry, the marker notes a concession and decides nothing`() throws {
        let (fairway, room) = try match(["format": "match", "doubleEntry": true])
        #expect(send("score", fairway, room, "alice", "bob", "c") == nil)
        #expect(try fairway.state(room).scores["bob"]?[0] == nil)
        #expect(send("score", fairway, room, "bob", "bob", "c") == nil)
        #expect(try fairway.state(room).scores["bob"]?[0] == .conceded)
        fairway.clock.advance(seconds: 5)
        for hole in [2, 3] as [Int64] {
            for user in ["alice", "bob"] {
                #expect(send("score", fairway, room, user, "bob", 4, hole: hole) == nil)
            }
        }
        #expect(fairway.room(room, "bob", "sign").isOK)
        #expect(fairway.room(room, "alice", "sign", ["player": "bob"]).isOK)
    }

    @Test func `T8: a saved game may have concessions of its only member and of guests`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let (start, end) = (fairway.clock.now - 9_000, fairway.clock.now - 1_000)
        let saved = fairway.user(
            "alice", "card/save",
            [
                "key": "k1", "courseName": "Meadow", "holes": 2, "startedAt": .int(start),
                "endedAt": .int(end), "settings": ["format": "match"],
                "players": [["me": true], ["name": "Gus"]],
                "cells": [
                    ["player": 0, "hole": 1, "strokes": "c", "at": .int(start + 1)],
                    ["player": 1, "hole": 2, "strokes": "c", "at": .int(start + 2)],
                ],
            ])
        #expect(saved.isOK, "\(saved)")
    }
}
