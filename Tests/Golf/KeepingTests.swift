import Contract
import Engine
import FeaturesSupport
import GolfContract
import JSON
import ModulesContract
import SQLite
import TestSupport
import Testing
import Values

/// Double entry, signatures, corrections and their log.
struct KeepingTests {
    private func play(
        _ fairway: Harness, _ names: String..., settings: JSON = ["doubleEntry": true]
    ) -> String {
        let created = fairway.user(
            names[0], "room/create",
            ["kind": "golf", "courseName": "Park", "holes": 2, "settings": settings])
        for name in names.dropFirst() {
            fairway.user(name, "room/join", ["code": created["result"]?["code"] ?? .null])
        }
        let room = created["result"]?["room"]?.string ?? ""
        fairway.room(room, names[0], "start")
        return room
    }

    @discardableResult
    private func score(
        _ fairway: Harness, _ room: String, by user: String, _ player: String, _ hole: Int,
        _ strokes: Int?
    ) -> JSON {
        fairway.clock.advance(seconds: 1)
        let body: JSON = [
            "player": .string(player), "hole": .int(Int64(hole)),
            "strokes": strokes.map { .int(Int64($0)) } ?? .null,
        ]
        return fairway.room(room, user, "score", body)
    }

    private func notices(_ fairway: Harness, _ room: String, _ user: String) -> [String] {
        fairway.outlet.messages("fairway/user/\(user)/room/\(room)").map { notice in
            let entries = notice["entries"]?.members ?? []
            let written = entries.map { "\($0.key) \($0.value.int.map { "\($0)" } ?? "-")" }
            return "\(notice["kind"]?.string ?? "") \(written.joined(separator: " "))"
        }
    }

    @Test func `FU8: scorers and host are notified when two scorers differ, and when they agree`()
        throws
    {
        let fairway = try Harness()
        fairway.people("host", "alice", "bob")
        let room = play(fairway, "host", "alice", "bob")
        #expect(
            try fairway.state(room).players.map(\.keepers) == [
                ["host", "alice"], ["alice", "bob"], ["bob", "host"],
            ])
        #expect(score(fairway, room, by: "alice", "alice", 1, 4).isOK)
        for user in ["host", "alice", "bob"] { #expect(notices(fairway, room, user).isEmpty) }
        #expect(score(fairway, room, by: "bob", "alice", 1, 5).isOK)
        #expect(score(fairway, room, by: "alice", "alice", 1, 5).isOK)
        for user in ["host", "alice", "bob"] {
            #expect(
                notices(fairway, room, user)
                    == ["score.mismatch alice 4 bob 5", "score.agreed alice 5 bob 5"])
        }
        #expect(score(fairway, room, by: "host", "alice", 1, 3).code == "card.notKeeper")
        #expect(try fairway.state(room).totals["alice"]?.strokes == 5)
    }

    @Test func `a card can be signed when its scorers agree, and then refuses late scores`() throws
    {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let room = play(fairway, "alice", "bob")
        for hole in 1...2 { score(fairway, room, by: "alice", "alice", hole, 4) }
        score(fairway, room, by: "bob", "alice", 1, 4)
        let open = fairway.room(room, "alice", "sign")
        #expect(open.code == "card.mismatch")
        #expect(
            open["error"]?["message"]?.string
                == "The two scorekeepers entered different scores on hole 2. Agree on a "
                + "score, then sign."
        )
        score(fairway, room, by: "bob", "alice", 2, 4)
        #expect(fairway.room(room, "alice", "sign").isOK)
        #expect(fairway.room(room, "alice", "sign").isOK)
        #expect(try fairway.state(room).players[0].signed == false)
        try fairway.restart()
        #expect(fairway.room(room, "bob", "sign", ["player": "alice"]).isOK)
        #expect(try fairway.state(room).players.map(\.signed) == [true, false])
        #expect(score(fairway, room, by: "alice", "alice", 1, 3).code == "card.signed")
        fairway.room(room, "alice", "end")
        let late: JSON = [
            "player": "alice", "hole": 1, "strokes": 3, "at": .int(fairway.clock.now - 60_000),
        ]
        let sync = fairway.room(room, "bob", "sync", ["cells": [late]])["result"]
        // The card has a later score.
        #expect(sync?["superseded"] == 1 && sync?["change"] == nil)
        // Bob signed too, so Alice's correction waits for him.
        let waiting = score(fairway, room, by: "alice", "alice", 1, 3)
        #expect(waiting["result"]?["change"] != nil, "\(waiting)")
        try fairway.restart()
        #expect(try fairway.state(room).scores["alice"]?.first??.strokes == 4)
        #expect(
            fairway.outlet.events(room).isEmpty || fairway.outlet.events(room).last?.closed == true)
    }

    @Test func `a corrected score removes a single signature`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let room = play(fairway, "alice", "bob")
        for hole in 1...2 {
            for keeper in ["alice", "bob"] { score(fairway, room, by: keeper, "alice", hole, 4) }
        }
        fairway.room(room, "alice", "sign")
        for keeper in ["bob", "alice"] { score(fairway, room, by: keeper, "alice", 2, 5) }
        fairway.room(room, "bob", "sign", ["player": "alice"])
        #expect(try fairway.state(room).players[0].signed == false)
        try fairway.restart()
        fairway.room(room, "alice", "sign")
        #expect(try fairway.state(room).players[0].signed)
    }

    @Test func `without double entry only the player signs, and the host for a guest`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let room = play(fairway, "alice", "bob", settings: [:])
        fairway.room(room, "alice", "addGuest", ["name": "Grandma"])
        #expect(fairway.room(room, "bob", "sign").code == "card.incomplete")
        for player in ["bob", "g1"] {
            for hole in 1...2 { score(fairway, room, by: "alice", player, hole, 4) }
        }
        #expect(fairway.room(room, "alice", "sign", ["player": "bob"]).code == "card.notKeeper")
        #expect(fairway.room(room, "bob", "sign").isOK)
        #expect(fairway.room(room, "alice", "sign", ["player": "g1"]).isOK)
        #expect(try fairway.state(room).players.map(\.signed) == [false, true, true])
    }

    @Test func `FU7: another round has its own scores and signatures`()
        throws
    {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        for settings: JSON in [[:], ["doubleEntry": true]] {
            let room = play(fairway, "alice", "bob", settings: settings)
            let keepers = settings["doubleEntry"] == nil ? ["alice"] : ["alice", "bob"]
            for keeper in keepers {
                for hole in 1...2 { score(fairway, room, by: keeper, "alice", hole, 4) }
            }
            for keeper in keepers {
                #expect(fairway.room(room, keeper, "sign", ["player": "alice"]).isOK)
            }
            #expect(try fairway.state(room).players[0].signed)
            fairway.room(room, "alice", "again")
            #expect(try fairway.state(room).players[0].signed == false)
            for keeper in keepers {
                #expect(score(fairway, room, by: keeper, "alice", 1, 5).isOK)
            }
            let first: JSON = ["player": "alice", "hole": 1, "strokes": 3, "round": 1]
            #expect(fairway.room(room, "alice", "score", first).code == "card.signed")
            #expect(fairway.room(room, "alice", "sign").code == "card.incomplete")
            for keeper in keepers { score(fairway, room, by: keeper, "alice", 2, 5) }
            for keeper in keepers {
                #expect(fairway.room(room, keeper, "sign", ["player": "alice", "round": 2]).isOK)
            }
            #expect(try fairway.state(room).totals["alice"]?.strokes == 18)
            try fairway.restart()
            #expect(try fairway.state(room).players[0].signed)
            #expect(score(fairway, room, by: "alice", "alice", 2, 4).code == "card.signed")
            #expect(fairway.room(room, "alice", "sign", ["round": 3]).code == "request.malformed")
            fairway.connect("alice")
            fairway.connect("bob")
        }
    }

    @Test func `FU7 FU8: after the end the host's correction settles a mismatch of two scorers`()
        throws
    {
        let fairway = try Harness()
        fairway.people("host", "alice", "bob")
        let room = play(fairway, "host", "alice", "bob")
        for hole in 1...2 {
            score(fairway, room, by: "alice", "alice", hole, 4)
            score(fairway, room, by: "bob", "alice", hole, 3 + hole)
        }
        #expect(score(fairway, room, by: "host", "alice", 2, 6).code == "card.notKeeper")
        fairway.room(room, "host", "end")
        #expect(fairway.room(room, "alice", "sign").code == "card.mismatch")
        let corrected: JSON = ["room": .string(room), "player": "alice", "hole": 2, "strokes": 6]
        #expect(fairway.user("host", "card/correct", corrected).isOK)
        let told = notices(fairway, room, "bob").last
        #expect(told == "score.agreed alice 6 bob 6")
        try fairway.restart()
        #expect(try fairway.state(room).totals["alice"]?.strokes == 10)
        for keeper in ["alice", "bob"] {
            #expect(fairway.room(room, keeper, "sign", ["player": "alice"]).isOK)
        }
        #expect(fairway.user("host", "card/correct", corrected).code == "card.signed")
        // A user who is neither the player, nor a scorer, nor the host cannot correct.
        let others: JSON = ["room": .string(room), "player": "host", "hole": 1, "strokes": 3]
        #expect(fairway.user("bob", "card/correct", others).code == "request.forbidden")
        let log = fairway.user("bob", "card/log", ["room": .string(room)])["result"]
        #expect(log?["changes"]?.array?.first?["by"]?.string == "host")
    }

    @Test func `two scorers' agreed scores stay agreed after one of them leaves`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol", "dora")
        let room = play(fairway, "alice", "bob", "carol", "dora")
        for (hole, strokes) in [(1, 4), (2, 5)] {
            for keeper in ["alice", "bob"] {
                score(fairway, room, by: keeper, "alice", hole, strokes)
            }
        }
        fairway.room(room, "bob", "leave")
        #expect(try fairway.state(room).players[0].keepers == ["alice", "carol"])
        // Later scores require the new scorer.
        score(fairway, room, by: "alice", "alice", 2, 3)
        #expect(fairway.room(room, "alice", "sign").code == "card.mismatch")
        score(fairway, room, by: "carol", "alice", 2, 3)
        #expect(fairway.room(room, "alice", "sign").isOK)
        #expect(fairway.room(room, "carol", "sign", ["player": "alice"]).isOK)
        #expect(try fairway.state(room).players[0].signed)
        // If only the former scorer wrote a score, both present scorers must agree on it.
        score(fairway, room, by: "carol", "bob", 1, 4)
        fairway.room(room, "alice", "kick", ["player": "carol"])
        #expect(try fairway.state(room).players[1].keepers == ["alice", "dora"])
        for hole in 1...2 { score(fairway, room, by: "dora", "bob", hole, 4) }
        score(fairway, room, by: "dora", "bob", 1, 5)
        #expect(fairway.room(room, "dora", "sign", ["player": "bob"]).code == "card.mismatch")
    }

    @Test func `a scorer who left can still send scores from before`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        let room = play(fairway, "alice", "bob", "carol")
        for hole in 1...2 { score(fairway, room, by: "alice", "alice", hole, 4) }
        let at = fairway.clock.now
        fairway.clock.advance(seconds: 1)
        fairway.room(room, "bob", "leave")
        let cells = (1...2).map { hole -> JSON in
            ["player": "alice", "hole": .int(Int64(hole)), "strokes": 4, "at": .int(at)]
        }
        let sync: JSON = ["room": .string(room), "cells": .array(cells)]
        #expect(fairway.user("bob", "card/sync", sync)["result"]?["refused"] == [])
        #expect(fairway.room(room, "alice", "sign").isOK)
        let others = JSON.array([["player": "carol", "hole": 1, "strokes": 4, "at": .int(at)]])
        let refused = fairway.user("bob", "card/sync", ["room": .string(room), "cells": others])
        #expect(
            refused["result"]?["refused"] == [["index": 0, "code": "card.notKeeper"]])
    }

    @Test func `FU8: a round counts for the handicap even if one of its scorers has left`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        let room = play(fairway, "alice", "bob", "carol")
        for hole in 1...2 {
            for keeper in ["alice", "bob"] { score(fairway, room, by: keeper, "alice", hole, 4) }
        }
        fairway.room(room, "bob", "sign", ["player": "alice"])
        fairway.room(room, "bob", "leave")
        #expect(fairway.room(room, "alice", "sign").isOK)
        #expect(try fairway.state(room).players[0].signed)
        fairway.room(room, "alice", "end")
        let history = fairway.user("alice", "handicap/history", ["policy": "tupelo"])["result"]
        #expect(history?["scores"]?.array?.count == 1)
    }

    @Test func `R0: a misspelt player does not hand over the host's own scores`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        let room = play(fairway, "alice", "bob", "carol")
        let before = try fairway.state(room).players.map(\.keepers)
        let reply = fairway.room(room, "alice", "setPlayer", ["playr": "bob", "marker": "carol"])
        #expect(reply.code == "request.malformed")
        #expect(reply["error"]?["fields"]?["playr"]?.string?.contains("player") == true)
        #expect(try fairway.state(room).players.map(\.keepers) == before)
    }

    @Test func `the host chooses another second scorer`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        let room = play(fairway, "alice", "bob", "carol")
        let wish: JSON = ["player": "alice", "marker": "carol"]
        #expect(fairway.room(room, "alice", "setPlayer", wish).isOK)
        #expect(
            fairway.room(room, "alice", "setPlayer", ["marker": "alice"]).code
                == "room.unknownPlayer")
        #expect(try fairway.state(room).players[0].keepers == ["alice", "carol"])
        #expect(score(fairway, room, by: "bob", "alice", 1, 4).code == "card.notKeeper")
        fairway.room(room, "carol", "leave")
        #expect(try fairway.state(room).players[0].keepers == ["alice", "bob"])
    }

    @Test
    func `F39 FU7: a wrong score can be corrected a year later, and the log names the author`()
        throws
    {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        // Unused accounts do not exist for that long.
        try fairway.database.run("UPDATE users SET confirmed_at = 1")
        let room = play(fairway, "alice", "bob", settings: [:])
        score(fairway, room, by: "alice", "bob", 1, 4)
        fairway.room(room, "alice", "end")
        score(fairway, room, by: "alice", "bob", 1, 5)
        fairway.clock.advance(hours: 365 * 24)
        fairway.engine.runBatch()
        let body: JSON = ["room": .string(room), "player": "bob", "hole": 1, "strokes": 3]
        #expect(fairway.user("bob", "card/correct", body).isOK)
        let other: JSON = ["room": .string(room), "player": "alice", "hole": 1, "strokes": 3]
        #expect(fairway.user("bob", "card/correct", other).code == "request.forbidden")
        #expect(fairway.user("carol", "card/correct", body).code == "room.notMember")
        // The room gets no topics again.
        #expect(fairway.retainedTopics(of: room) == [])
        #expect(fairway.room(room, "alice", "score", ["player": "bob", "hole": 1]).code != nil)
        let log = fairway.user("alice", "card/log", ["room": .string(room), "limit": 1])["result"]
        let first = log?["changes"]?.array?.first
        #expect(first?["by"]?.string == "bob" && first?["player"]?.string == "bob")
        #expect(first?["before"]?.int == 5 && first?["after"]?.int == 3)
        let rest = fairway.user(
            "alice", "card/log", ["room": .string(room), "cursor": log?["cursor"] ?? .null])
        let older = rest["result"]?["changes"]?.array ?? []
        #expect(older.map { $0["before"]?.int } == [4] && older.map { $0["after"]?.int } == [5])
        #expect(rest["result"]?["cursor"] == .null)
        #expect(fairway.user("carol", "card/log", ["room": .string(room)]).code == "room.notMember")
    }

    @Test func `F39: a kicked player cannot read the log, and a player who left can after the end`()
        throws
    {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        let room = play(fairway, "alice", "bob", "carol", settings: [:])
        score(fairway, room, by: "alice", "bob", 1, 4)
        let log: JSON = ["room": .string(room)]
        fairway.room(room, "alice", "kick", ["player": "bob"])
        fairway.room(room, "carol", "leave")
        for user in ["bob", "carol"] {
            #expect(fairway.user(user, "card/log", log).code == "room.notMember")
        }
        fairway.room(room, "alice", "end")
        #expect(fairway.user("bob", "card/log", log).code == "room.notMember")
        #expect(fairway.user("carol", "card/log", log).isOK)
    }

    @Test func `FU7: the state has sums of front, back and round, and totals of all rounds`()
        throws
    {
        let fairway = try Harness()
        fairway.people("alice")
        let created = fairway.user("alice", "room/create", ["kind": "golf", "courseName": "Park"])
        let room = created["result"]?["room"]?.string ?? ""
        fairway.room(room, "alice", "start")
        score(fairway, room, by: "alice", "alice", 9, 4)
        score(fairway, room, by: "alice", "alice", 10, 2)
        fairway.room(room, "alice", "again")
        score(fairway, room, by: "alice", "alice", 18, 5)
        let state = try fairway.state(room)
        #expect(state.totals["alice"] == Totals(strokes: 11, toPar: 2, thru: 3))
    }
}
