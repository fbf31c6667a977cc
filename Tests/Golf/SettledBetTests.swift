import Contract
import Engine
import FeaturesSupport
import GolfContract
import JSON
import RoomsContract
import RoomsRules
import TestSupport
import Testing
import Values

/// Corrections after the end that change a settled bet wait for everybody in that bet.
struct SettledBetTests {
    private static let skins: JSON = [
        "format": "skins", "options": ["value": 100, "scoring": "net"], "handicap": "whs",
    ]

    /// A finished game of Alice (host), Bob and Carol over three holes. Alice and Bob are in the bet.
    private func game(
        _ settings: JSON = skins, isSigned: Bool = false, missing: Int64? = nil
    ) throws -> (fairway: Harness, room: String) {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol", "dave")
        let room = fairway.lobby("alice", holes: 3)
        let code = try fairway.state(room).code.map { JSON.string($0) } ?? .null
        for player in ["bob", "carol"] { fairway.user(player, "room/join", ["code": code]) }
        fairway.room(room, "alice", "configure", ["settings": settings])
        fairway.acceptStakes(in: room, "alice", "bob")
        fairway.room(room, "alice", "start")
        for hole: Int64 in 1...3 {
            for (player, strokes) in [("alice", 3), ("bob", 4), ("carol", 5)] {
                if player == "bob", hole == missing { continue }
                let body: JSON = [
                    "player": .string(player), "hole": .int(hole),
                    "strokes": .int(Int64(strokes)),
                ]
                #expect(fairway.room(room, player, "score", body).isOK)
            }
        }
        fairway.room(room, "alice", "end")
        if isSigned {
            for player in ["alice", "bob", "carol"] {
                #expect(fairway.room(room, player, "sign").isOK)
            }
        }
        fairway.clock.advance(hours: 1)
        return (fairway, room)
    }

    private func settled(_ fairway: Harness, _ room: String) throws -> Int? {
        try fairway.state(room).game.settlement?["alice"]
    }

    private func answer(
        _ fairway: Harness, _ room: String, _ user: String, _ accept: Bool, change: Int? = nil
    ) throws -> JSON {
        let number = try change ?? fairway.state(room).corrections?.last?.change ?? 0
        return fairway.user(
            user, "card/answer",
            ["room": .string(room), "change": .int(Int64(number)), "accept": .bool(accept)])
    }

    private func asked(_ fairway: Harness, _ user: String) -> Int {
        fairway.inbox(user).count { $0 == "card.proposed" }
    }

    @Test func `T8: a handicap after the end changes a settled bet only if all in it agree`() throws
    {
        let (fairway, room) = try game()
        #expect(try settled(fairway, room) == 300)
        let sent = fairway.user("bob", "card/player", ["room": .string(room), "handicap": 54])
        #expect(sent.isOK && sent["result"]?["change"] != nil, "\(sent)")
        try fairway.restart()
        #expect(try settled(fairway, room) == 300)
        #expect(
            fairway.user("bob", "card/log", ["room": .string(room)])["result"]?["changes"] == [])
        let waiting = try #require(try fairway.state(room).corrections?.first)
        #expect(waiting.state == .waiting && waiting.waiting == ["alice"] && waiting.by == "bob")
        #expect(waiting.changes.map(\.what) == [.known(.handicap)])
        #expect(asked(fairway, "alice") == 1 && asked(fairway, "carol") == 0)
        // Carol is in no bet, and the loser does not agree for the winner.
        #expect(try answer(fairway, room, "carol", true).code == "request.forbidden")
        #expect(try answer(fairway, room, "bob", true).isOK)
        #expect(try settled(fairway, room) == 300)
        #expect(try answer(fairway, room, "alice", true).isOK)
        #expect(try settled(fairway, room) != 300)
        let log = fairway.user("bob", "card/log", ["room": .string(room)])
        let changes = try CardLog.Result(reading: log["result"] ?? .null).changes
        #expect(changes.map(\.what) == [.handicap] && changes.first?.by == "bob")
        #expect(try fairway.state(room).corrections == nil)
    }

    @Test func `T8: a declined or unanswered correction leaves the settled bet as it was`() throws {
        let (fairway, room) = try game()
        let cell: JSON = [
            "room": .string(room), "player": "bob", "hole": 1, "strokes": 1,
        ]
        #expect(fairway.user("bob", "card/correct", cell)["result"]?["change"] != nil)
        #expect(try answer(fairway, room, "alice", false).isOK)
        #expect(try fairway.state(room).corrections == nil)
        #expect(fairway.inbox("bob").contains("card.changed"))
        #expect(fairway.user("bob", "card/correct", cell)["result"]?["change"] != nil)
        #expect(try answer(fairway, room, "bob", false).isOK)
        #expect(fairway.user("bob", "card/correct", cell)["result"]?["change"] != nil)
        let old = try fairway.state(room).corrections?.first?.change
        try fairway.restart()
        fairway.clock.advance(hours: 73)
        fairway.engine.runBatch()
        #expect(try answer(fairway, room, "alice", true, change: old).code == "room.changed")
        let reply = fairway.user("alice", "card/log", ["room": .string(room)])
        #expect(reply["result"]?["changes"] == [])
    }

    @Test func `T8: no way of correcting goes around the agreement`() throws {
        let ways: [(String, String, JSON)] = [
            ("bob", "card/correct", ["player": "bob", "hole": 1, "strokes": 1]),
            ("alice", "card/correct", ["player": "bob", "hole": 1, "strokes": 9]),
            ("alice", "card/correct", ["player": "alice", "hole": 1, "strokes": nil]),
            ("bob", "card/player", ["handicap": 54]),
            ("alice", "card/player", ["player": "bob", "handicap": -5]),
            (
                "bob", "card/sync",
                ["cells": [["player": "bob", "hole": 1, "strokes": 1, "at": .int(1)]]]
            ),
        ]
        for (user, method, body) in ways {
            let (fairway, room) = try game()
            var sent = JSON.object([.init("room", .string(room))] + (body.members ?? []))
            if method == "card/sync" {
                // From before the end, by the client's word, but later than the score that is there.
                let at = JSON.int(fairway.clock.now - 3_600_000 - 1)
                sent = [
                    "room": .string(room),
                    "cells": [["player": "bob", "hole": 1, "strokes": 1, "at": at]],
                ]
                fairway.clock.advance(hours: 1)
            }
            let before = try settled(fairway, room)
            let reply = fairway.user(user, method, sent)
            #expect(reply.isOK, "\(method): \(reply)")
            #expect(try settled(fairway, room) == before, "\(method) by \(user)")
        }
    }

    @Test func `T8: late scores of an offline phone wait together, and are not lost`() throws {
        let (fairway, room) = try game(missing: 2)
        #expect(try settled(fairway, room) != nil)
        let before = try settled(fairway, room)
        let at = JSON.int(fairway.clock.now - 3_600_000 - 1)
        let cells: JSON = [
            ["player": "bob", "hole": 2, "strokes": 1, "at": at],
            ["player": "bob", "hole": 3, "strokes": 2, "at": at],
        ]
        let reply = fairway.user("bob", "card/sync", ["room": .string(room), "cells": cells])
        #expect(reply["result"]?["applied"] == 2 && reply["result"]?["change"] != nil, "\(reply)")
        #expect(try settled(fairway, room) == before)
        let waiting = try #require(try fairway.state(room).corrections)
        #expect(waiting.count == 1 && waiting.first?.changes.count == 2)
        #expect(try answer(fairway, room, "alice", true).isOK)
        #expect(try fairway.state(room).scores["bob"]?.map { $0?.strokes } == [4, 1, 2])
    }

    @Test func `T8: a correction that changes no settlement applies at once`() throws {
        let (fairway, room) = try game()
        let cell: JSON = [
            "room": .string(room), "player": "carol", "hole": 1, "strokes": 7,
        ]
        let reply = fairway.user("carol", "card/correct", cell)
        #expect(reply.isOK && reply["result"]?["change"] == nil, "\(reply)")
        #expect(try fairway.state(room).scores["carol"]?.first??.strokes == 7)
        let (free, other) = try game(["format": "stroke"])
        let own: JSON = ["room": .string(other), "player": "bob", "hole": 1, "strokes": 1]
        #expect(free.user("bob", "card/correct", own)["result"]?["change"] == nil)
        #expect(try free.state(other).corrections == nil)
        // Alice is level with Bob now. She hears of it, and nobody asks her.
        #expect(free.inbox("alice").filter { $0.hasPrefix("card.") } == ["card.changed"])
    }

    @Test func `T8: the way back of a correction waits for all in the bet, and then applies`()
        throws
    {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        let room = fairway.start(BetGame.all[0], holes: 2)
        fairway.acceptStakes(in: room, "alice", "bob", "carol", "g1")
        for (player, strokes) in [("alice", 5), ("bob", 4), ("carol", 5), ("g1", 3)] {
            let writer = player == "g1" ? "alice" : player
            for hole: Int64 in 1...2 {
                let body: JSON = [
                    "player": .string(player), "hole": .int(hole), "strokes": .int(Int64(strokes)),
                ]
                #expect(fairway.room(room, writer, "score", body).isOK)
            }
        }
        fairway.room(room, "alice", "end")
        fairway.clock.advance(hours: 1)
        let settled = try fairway.state(room).game.settlement
        let cell: JSON = ["room": .string(room), "player": "g1", "hole": 1, "strokes": 6]
        #expect(fairway.user("alice", "card/correct", cell).isOK)
        for bettor in ["bob", "carol"] { #expect(try answer(fairway, room, bettor, true).isOK) }
        let corrected = try fairway.state(room)
        #expect(corrected.game.settlement != settled)
        #expect(corrected.corrections?.map(\.state) == [.applied])

        fairway.clock.advance(seconds: 60)
        #expect(try answer(fairway, room, "alice", false).isOK)
        let waiting = try fairway.state(room)
        #expect(waiting.game.settlement == corrected.game.settlement)
        #expect(waiting.corrections?.last?.state == .waiting)
        #expect(Set(waiting.corrections?.last?.waiting ?? []) == ["bob", "carol"])
        for bettor in ["bob", "carol"] { #expect(try answer(fairway, room, bettor, true).isOK) }
        #expect(try fairway.state(room).game.settlement == settled)
        #expect(try fairway.state(room).scores["g1"]?.first??.strokes == 3)
    }

    @Test func `T8: an agreement holds only for the effect that the player saw`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        let room = fairway.lobby("alice", holes: 2)
        let code = try fairway.state(room).code.map { JSON.string($0) } ?? .null
        for player in ["bob", "carol"] { fairway.user(player, "room/join", ["code": code]) }
        fairway.room(
            room, "alice", "configure",
            ["settings": ["format": "skins", "options": ["value": 10]]])
        fairway.acceptStakes(in: room, "alice", "bob", "carol")
        fairway.room(room, "alice", "start")
        for (player, strokes) in [("alice", 3), ("bob", 4), ("carol", 5)] {
            for hole: Int64 in 1...2 {
                let body: JSON = [
                    "player": .string(player), "hole": .int(hole),
                    "strokes": .int(Int64(strokes)),
                ]
                fairway.room(room, player, "score", body)
            }
        }
        fairway.room(room, "alice", "end")
        fairway.clock.advance(hours: 1)
        func correct(_ player: String, _ hole: Int64, _ strokes: Int64) -> JSON {
            fairway.user(
                player, "card/correct",
                [
                    "room": .string(room), "player": .string(player), "hole": .int(hole),
                    "strokes": .int(strokes),
                ])
        }
        #expect(correct("bob", 1, 2)["result"]?["change"] != nil)
        #expect(try answer(fairway, room, "alice", true).isOK)
        // Now another score is added to what Alice agreed to.
        #expect(correct("bob", 2, 1)["result"]?["change"] != nil)
        #expect(try answer(fairway, room, "carol", true).isOK)
        #expect(try fairway.state(room).game.settlement?["alice"] == 40)
        #expect(try fairway.state(room).corrections?.first?.waiting == ["alice"])
    }

    @Test func `T8: a claim of a guest's scores leaves a settled bet, and corrections follow it`()
        throws
    {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        fairway.befriend("alice", "carol")
        let room = fairway.lobby("alice", "bob", holes: 2)
        fairway.room(room, "alice", "addGuest", ["name": "Gus"])
        fairway.room(
            room, "alice", "configure",
            ["settings": ["format": "skins", "options": ["value": 10]]])
        fairway.acceptStakes(in: room, "alice", "bob", "g1")
        fairway.room(room, "alice", "start")
        for (player, strokes) in [("alice", 4), ("bob", 3), ("g1", 5)] {
            for hole: Int64 in 1...2 {
                let body: JSON = [
                    "player": .string(player), "hole": .int(hole),
                    "strokes": .int(Int64(strokes)),
                ]
                fairway.room(room, player == "g1" ? "alice" : player, "score", body)
            }
        }
        fairway.room(room, "alice", "end")
        fairway.clock.advance(hours: 1)
        let before = try fairway.state(room).game.settlement?["bob"]
        #expect(before == 40)
        let cell: JSON = ["room": .string(room), "player": "g1", "hole": 1, "strokes": 1]
        #expect(fairway.user("alice", "card/correct", cell)["result"]?["change"] != nil)
        let line: JSON = ["room": .string(room), "player": "g1", "user": "carol"]
        #expect(fairway.user("alice", "card/offer", line).isOK)
        #expect(
            fairway.user(
                "carol", "card/claim", ["room": .string(room), "player": "g1", "stakes": true]
            ).isOK)
        #expect(try fairway.state(room).game.settlement?["bob"] == before)
        try fairway.restart()
        #expect(fairway.user("alice", "card/log", ["room": .string(room)]).isOK)
        #expect(try fairway.state(room).corrections?.first?.changes.first?.player == "carol")
        #expect(try Set(fairway.state(room).corrections?.first?.waiting ?? []) == ["bob", "carol"])
        #expect(try answer(fairway, room, "bob", true).isOK)
        #expect(try fairway.state(room).game.settlement?["bob"] == before)
    }

    /// A finished game of skins in which all three players are in the bet. Bob won, and left before the end.
    private func leftGame(
        _ how: String, in bet: [String] = ["alice", "bob", "carol"]
    ) throws -> (fairway: Harness, room: String) {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        let room = fairway.lobby("alice", "bob", "carol", holes: 3)
        let skins: JSON = ["format": "skins", "options": ["value": 10]]
        fairway.room(room, "alice", "configure", ["settings": skins])
        fairway.acceptStakes(in: room, bet)
        fairway.room(room, "alice", "start")
        for hole: Int64 in 1...3 {
            for (player, strokes) in [("alice", 4), ("bob", 3), ("carol", 5)] {
                let body: JSON = [
                    "player": .string(player), "hole": .int(hole),
                    "strokes": .int(Int64(strokes)),
                ]
                #expect(fairway.room(room, player, "score", body).isOK)
            }
        }
        switch how {
        case "kick": #expect(fairway.room(room, "alice", "kick", ["player": "bob"]).isOK)
        case "leave": #expect(fairway.room(room, "bob", "leave").isOK)
        default: break
        }
        fairway.clock.advance(seconds: 60)
        #expect(fairway.room(room, "alice", "end").isOK)
        fairway.clock.advance(hours: 1)
        return (fairway, room)
    }

    private func release(_ fairway: Harness, _ room: String, by user: String = "alice") -> JSON {
        fairway.user(user, "card/dropStake", ["room": .string(room), "player": "bob"])
    }

    @Test(arguments: ["leave", "kick"])
    func `T8: a bettor who left does not block the corrections of others for ever`(how: String)
        throws
    {
        let (fairway, room) = try leftGame(how)
        let before = try fairway.state(room).game.settlement
        let cell: JSON = ["room": .string(room), "player": "carol", "hole": 1, "strokes": 2]
        #expect(fairway.user("carol", "card/correct", cell)["result"]?["change"] != nil)
        let wanted = try #require(try fairway.state(room).corrections?.first?.change)
        #expect(try answer(fairway, room, "alice", true, change: wanted).isOK)
        #expect(try fairway.state(room).corrections?.first?.waiting == ["bob"])

        #expect(release(fairway, room, by: "carol").code == "room.notHost")
        #expect(release(fairway, room)["result"]?["change"] != nil)
        try fairway.restart()
        let waiting = try #require(try fairway.state(room).corrections?.last)
        #expect(waiting.waiting == ["carol"] && waiting.changes.map(\.what) == [.known(.stake)])
        #expect(waiting.changes.first?.player == "bob" && waiting.changes.first?.before == "skins")
        #expect(try fairway.state(room).game.settlement == before)
        #expect(try answer(fairway, room, "carol", true, change: waiting.change).isOK)
        #expect(try fairway.state(room).game.settlement?["bob"] == 0)
        #expect(fairway.inbox("bob").contains(how == "kick" ? "game.changed" : "card.changed"))
        // The correction now has another effect, so Alice agrees to that one.
        let left = try #require(try fairway.state(room).corrections)
        #expect(left.map(\.waiting) == [["alice"]])
        #expect(try answer(fairway, room, "alice", true).isOK)
        try fairway.restart()
        #expect(try fairway.state(room).game.settlement?["carol"] == 10 - 20 + 0)
        let log = fairway.user("carol", "card/log", ["room": .string(room)])
        let changes = try CardLog.Result(reading: log["result"] ?? .null).changes
        #expect(changes.map(\.what) == [.strokes, .stake] && changes.last?.by == "alice")
    }

    @Test(arguments: ["leave", "kick"])
    func `T8: after the end, a bet of two ends only if both agree`(how: String) throws {
        for (bet, other) in [(["alice", "bob"], "bob"), (["bob", "carol"], "carol")] {
            let (fairway, room) = try leftGame(how, in: bet)
            let before = try fairway.state(room).game.settlement
            #expect(release(fairway, room)["result"]?["change"] != nil)
            #expect(try fairway.state(room).corrections?.last?.waiting.contains("bob") == true)
            if other == "carol" { #expect(try answer(fairway, room, "carol", true).isOK) }
            fairway.clock.advance(hours: 74)
            fairway.engine.runBatch()
            #expect(try card(fairway, room).corrections == nil)
            #expect(try card(fairway, room).game.settlement == before)
            // Bob can give up the stake.
            #expect(release(fairway, room)["result"]?["change"] != nil)
            let number = try card(fairway, room).corrections?.last?.change
            for user in Set(["bob", other]) {
                #expect(try answer(fairway, room, user, true, change: number).isOK)
            }
            #expect(try card(fairway, room).game.settlement?["bob"] ?? 0 == 0)
        }
    }

    /// The result, also after the topics of the room are gone.
    private func card(_ fairway: Harness, _ room: String) throws -> GameResult {
        let reply = fairway.user("alice", "history/card", ["room": .string(room)])
        return try GameResult(reading: reply["result"]?["result"] ?? .null)
    }

    @Test func `T8: a player who stayed until the end stays in the bets`() throws {
        let (fairway, room) = try leftGame("")
        #expect(release(fairway, room).code == "room.notReady")
        #expect(fairway.room(room, "bob", "leave").isOK)
        #expect(release(fairway, room).code == "room.notReady")
        #expect(
            fairway.user("alice", "card/remove", ["room": .string(room), "player": "bob"]).isOK)
        #expect(release(fairway, room).code == "room.notReady")
    }

    @Test func `T9: a signed card is changed only by those who signed it, all of them`() throws {
        let (fairway, room) = try game(["format": "stroke"], isSigned: true)
        let cell: JSON = ["room": .string(room), "player": "bob", "hole": 1, "strokes": 3]
        // The host did not sign Bob's line.
        #expect(fairway.user("alice", "card/correct", cell).code == "card.signed")
        #expect(fairway.user("bob", "card/correct", cell)["result"]?["change"] == nil)
        #expect(try fairway.state(room).scores["bob"]?.first??.strokes == 3)
        // The course belongs to all signed lines.
        let moved = fairway.user(
            "alice", "card/round", ["room": .string(room), "courseName": "Elsewhere"])
        #expect(moved["result"]?["change"] != nil, "\(moved)")
        #expect(try answer(fairway, room, "bob", true).isOK)
        #expect(try fairway.state(room).course.name != "Elsewhere")
        #expect(try answer(fairway, room, "carol", true).isOK)
        #expect(try fairway.state(room).course.name == "Elsewhere")
        #expect(try fairway.state(room).players.allSatisfy(\.signed))
    }

    @Test func `T8: random corrections change a settlement only if all in the bet agree`() throws {
        var random = SeededRandom(printing: "settled bets")
        for _ in 0..<repeats(6, long: 300) {
            let (fairway, room) = try game()
            for _ in 0..<40 { try step(fairway, room, &random) }
        }
    }

    private func step(
        _ fairway: Harness, _ room: String, _ random: inout SeededRandom
    ) throws {
        let before = try settled(fairway, room)
        let waiting = try fairway.state(room).corrections ?? []
        let user = ["alice", "bob", "carol"][random.below(3)]
        let player = ["alice", "bob", "carol"][random.below(3)]
        let (hole, strokes) = (Int64(random.below(3) + 1), Int64(random.below(6) + 1))
        let id = JSON.string(room)
        var agrees: RoomState.Correction?
        var author = user
        switch random.below(6) {
        case 0:
            fairway.user(
                user, "card/correct",
                [
                    "room": id, "player": .string(player), "hole": .int(hole),
                    "strokes": .int(strokes),
                ])
        case 1:
            let at = JSON.int(fairway.clock.now - Int64(random.below(7_200_000)))
            fairway.user(
                user, "card/sync",
                [
                    "room": id,
                    "cells": [
                        [
                            "player": .string(player), "hole": .int(hole),
                            "strokes": .int(strokes), "at": at,
                        ]
                    ],
                ])
        case 2:
            fairway.user(
                user, "card/player",
                [
                    "room": id, "player": .string(player),
                    "handicap": .int(Int64(random.below(50))),
                ])
        case 3: fairway.user(user, "card/add", ["room": id, "name": "Gus"])
        case 4:
            let guest = JSON.string("g\(random.below(3) + 1)")
            fairway.user(user, "card/remove", ["room": id, "player": guest])
        default:
            guard let change = waiting.randomElement(using: &random) else { return }
            let accepts = random.below(2) == 0
            let reply = try answer(fairway, room, user, accepts, change: change.change)
            if reply.isOK { agrees = change }
            // An objection is the objector's change.
            author = accepts ? change.by : user
        }
        fairway.clock.advance(seconds: 60)
        let after = try settled(fairway, room)
        guard before != after else { return }
        let change = try #require(agrees, "the settlement changed without an answer")
        let consent = Set(change.agreed + [user])
        #expect(consent.isSuperset(of: ["alice", "bob"]), "\(change)")
        let log = fairway.user("alice", "card/log", ["room": id])["result"]?["changes"]?.array
        #expect(log?.first?["by"]?.string == author)
    }
}
