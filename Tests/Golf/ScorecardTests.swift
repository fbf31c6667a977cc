import Contract
import Engine
import FeaturesSupport
import GolfContract
import JSON
import ModulesContract
import RoomsContract
import TestSupport
import Testing
import Values

struct ScorecardTests {
    private func round(_ names: [String] = ["alice", "bob"]) throws -> (Harness, String) {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        let room = fairway.lobby("alice", "bob", holes: 3)
        fairway.room(room, "alice", "start")
        return (fairway, room)
    }

    @Test func `R0 G8: the current hole follows the scores, also after a restart`() throws {
        let (fairway, room) = try round()
        func seen() throws -> (state: Int, brief: String?) {
            let state = try fairway.state(room)
            let brief = fairway.outlet.retained["fairway/room/\(room)/brief"] ?? []
            return (state.hole, String(decoding: brief, as: UTF8.self))
        }
        let at = fairway.clock.now
        let cells = ["alice", "bob"].flatMap { player in
            (1...2).map { hole -> JSON in
                [
                    "player": .string(player), "hole": .int(Int64(hole)), "strokes": 3,
                    "at": .int(at),
                ]
            }
        }
        #expect(fairway.room(room, "alice", "sync", ["cells": .array(cells)]).isOK)
        // Two holes were completed, but the players receive one event with the current hole.
        let moves = fairway.outlet.events(room).filter { $0.kind == "hole.changed" }
        #expect(moves.map(\.hole) == [3] && moves.first?.by == "alice")
        #expect(try seen().state == 3)
        #expect(try seen().brief?.hasPrefix("H3 ") == true)
        #expect(fairway.room(room, "bob", "hole", ["hole": 1]).isOK)
        try fairway.restart()
        #expect(try seen().state == 1)
        for player in ["alice", "bob"] {
            let body: JSON = ["player": .string(player), "hole": 3, "strokes": 4]
            #expect(fairway.room(room, "bob", "score", body).isOK)
        }
        #expect(fairway.outlet.events(room).last?.kind == "hole.changed")
        try fairway.restart()
        #expect(try seen().state == 3)
    }

    @Test func `R0 G8: the hole changes when the only player without a score leaves`()
        throws
    {
        let (fairway, room) = try round()
        #expect(
            fairway.room(room, "alice", "score", ["player": "alice", "hole": 1, "strokes": 3]).isOK)
        #expect(try fairway.state(room).hole == 1)
        #expect(fairway.room(room, "bob", "leave").isOK)
        let last = fairway.outlet.events(room).last
        #expect(last?.kind == "hole.changed" && last?.hole == 2)
        #expect(try fairway.state(room).hole == 2)
    }

    @Test func `F9 F10: every member may write every score, and the event contains totals`() throws
    {
        let (fairway, room) = try round()
        let reply = fairway.room(
            room, "bob", "score", ["player": "alice", "hole": 2, "strokes": 5])
        #expect(reply["result"]?["superseded"]?.bool == false)
        let event = try #require(fairway.outlet.events(room).last)
        #expect(event.kind == "score.set")
        #expect(event.by == "bob")
        #expect(event.strokes == 5)
        #expect(event.totals == Totals(strokes: 5, toPar: 2, thru: 1))
        #expect(event.seq == reply["result"]?["seq"]?.int)
    }

    @Test(arguments: [
        (#"{"player":"alice","hole":1,"strokes":31}"#, "score.outOfRange"),
        (#"{"player":"alice","hole":1,"strokes":0}"#, "score.outOfRange"),
        (#"{"player":"alice","hole":4,"strokes":3}"#, "score.unknownHole"),
        (#"{"player":"carol","hole":1,"strokes":3}"#, "room.unknownPlayer"),
        (#"{"player":"alice","hole":1}"#, "request.malformed"),
        (#"{"player":"alice","hole":"1","strokes":3}"#, "request.malformed"),
        (#"{"player":"alice","hole":1,"strokes":3,"round":2}"#, "request.malformed"),
        (#"{"player":"alice","hole":1,"strokes":3,"at":1890000000000}"#, "score.clockAhead"),
    ])
    func `an invalid score is refused with its own code`(body: String, code: String) throws {
        let (fairway, room) = try round()
        let reply = try fairway.room(room, "alice", "score", JSON(parsing: body))
        #expect(reply.code == code)
        if code == "score.clockAhead" { #expect(reply["error"]?["now"]?.int != nil) }
    }

    @Test func `FU7: another round has an empty card and continues the totals`() throws {
        let (fairway, room) = try round()
        fairway.room(room, "alice", "score", ["player": "alice", "hole": 1, "strokes": 4])
        fairway.room(room, "alice", "again")
        fairway.room(room, "alice", "score", ["player": "alice", "hole": 1, "strokes": 2])
        let state = try fairway.state(room)
        #expect(state.round == 2)
        #expect(state.scores["alice"] == [2, nil, nil])
        #expect(state.totals["alice"] == Totals(strokes: 6, toPar: 0, thru: 2))
        fairway.room(
            room, "alice", "score", ["player": "alice", "hole": 1, "strokes": 3, "round": 1])
        #expect(try fairway.state(room).totals["alice"]?.strokes == 5)
    }

    @Test
    func `FU8: only the host starts another round and ends the game, with totals of all rounds`()
        throws
    {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        let room = fairway.lobby("alice", "bob", "carol", holes: 2)
        fairway.room(room, "alice", "start")
        func score(_ player: String, _ hole: Int64, _ strokes: Int64, by user: String) {
            let body: JSON = [
                "player": .string(player), "hole": .int(hole), "strokes": .int(strokes),
            ]
            #expect(fairway.room(room, user, "score", body).isOK)
        }
        // Every player may write for every player.
        score("alice", 1, 3, by: "bob")
        score("alice", 2, 4, by: "carol")
        score("bob", 1, 2, by: "alice")
        score("carol", 1, 5, by: "carol")
        for user in ["bob", "carol"] {
            for method in ["again", "end"] {
                #expect(fairway.room(room, user, method).code == "room.notHost")
            }
        }
        #expect(fairway.room(room, "alice", "again").isOK)
        #expect(fairway.outlet.events(room).last?.kind == "round.started")
        var state = try fairway.state(room)
        #expect(state.round == 2 && state.phase == .playing)
        #expect(state.scores.entries.map(\.key).sorted() == ["alice", "bob", "carol"])
        for player in ["alice", "bob", "carol"] { #expect(state.scores[player] == [nil, nil]) }
        #expect(state.totals["alice"] == Totals(strokes: 7, toPar: 1, thru: 2))
        score("alice", 1, 2, by: "carol")
        score("bob", 1, 6, by: "bob")
        #expect(fairway.room(room, "alice", "end").isOK)
        state = try fairway.state(room)
        #expect(state.phase == .ended)
        #expect(state.totals["alice"] == Totals(strokes: 9, toPar: 0, thru: 3))
        #expect(state.totals["bob"] == Totals(strokes: 8, toPar: 2, thru: 2))
        #expect(state.totals["carol"] == Totals(strokes: 5, toPar: 2, thru: 1))
    }

    @Test func `after the end, delayed scores merge, and only player and host add new ones`() throws
    {
        let (fairway, room) = try round()
        let early = fairway.clock.now
        fairway.clock.advance(seconds: 10)
        fairway.room(room, "alice", "end")
        let synced = fairway.room(
            room, "bob", "sync",
            [
                "cells": [
                    ["player": "alice", "hole": 1, "strokes": 3, "at": .int(early)],
                    [
                        "player": "alice", "hole": 2, "strokes": 3,
                        "at": .int(fairway.clock.now + 5),
                    ],
                    ["player": "bob", "hole": 9, "strokes": 3, "at": .int(early)],
                ]
            ])
        #expect(synced["result"]?["applied"]?.int == 1)
        #expect(
            synced["result"]?["refused"]?.array?.map { $0["code"]?.string }
                == ["request.forbidden", "score.unknownHole"])
        let late: JSON = ["player": "bob", "hole": 3, "strokes": 4]
        // Without a score, Bob changes nothing after the end.
        #expect(fairway.room(room, "bob", "score", late).code == "request.forbidden")
        #expect(fairway.room(room, "alice", "score", late).isOK)
        #expect(fairway.room(room, "bob", "score", late).isOK)
        #expect(
            fairway.room(room, "bob", "score", ["player": "alice", "hole": 3, "strokes": 4]).code
                == "request.forbidden")
    }

    @Test func `F4: a player who left sends earlier scores, and corrects own scores after the end`()
        throws
    {
        let (fairway, room) = try round()
        let entered = fairway.clock.now
        fairway.clock.advance(seconds: 60)
        #expect(fairway.room(room, "bob", "leave").isOK)
        try fairway.restart()
        fairway.clock.advance(seconds: 60)
        let cells: JSON = [
            ["player": "bob", "hole": 1, "strokes": 4, "at": .int(entered)],
            ["player": "alice", "hole": 1, "strokes": 5, "at": .int(entered)],
            ["player": "bob", "hole": 2, "strokes": 4, "at": .int(fairway.clock.now)],
        ]
        let sync: JSON = ["room": .string(room), "cells": cells]
        let result = fairway.user("bob", "card/sync", sync)["result"]
        #expect(result?["applied"]?.int == 2)
        #expect(result?["refused"] == [["index": 2, "code": "room.notMember"]])
        #expect(try fairway.state(room).scores["bob"]?.first == 4)
        let body: JSON = ["room": .string(room), "player": "bob", "hole": 1, "strokes": 3]
        #expect(fairway.user("bob", "card/correct", body).code == "room.wrongPhase")
        fairway.room(room, "alice", "end")
        #expect(fairway.user("bob", "card/correct", body).isOK)
        let other: JSON = ["room": .string(room), "player": "alice", "hole": 1, "strokes": 3]
        #expect(fairway.user("bob", "card/correct", other).code == "room.notMember")
        #expect(try fairway.state(room).scores["bob"]?.first == 3)
        // Bob is still no member of the room.
        #expect(fairway.room(room, "bob", "score", cells.array?[0] ?? .null).code != nil)
    }

    @Test func `a kicked player cannot send scores`() throws {
        let (fairway, room) = try round()
        let cell: JSON = ["player": "bob", "hole": 1, "strokes": 4, "at": .int(fairway.clock.now)]
        fairway.clock.advance(seconds: 60)
        fairway.room(room, "alice", "kick", ["player": "bob"])
        let sync: JSON = ["room": .string(room), "cells": [cell]]
        #expect(fairway.user("bob", "card/sync", sync).code == "room.notMember")
        fairway.room(room, "alice", "end")
        let body: JSON = ["room": .string(room), "player": "bob", "hole": 1, "strokes": 3]
        #expect(fairway.user("bob", "card/correct", body).code == "room.notMember")
    }

    @Test func `a score sent as text is accepted silently, and only errors get a reply`() throws {
        let (fairway, room) = try round()
        func text(_ text: String, hole: String = "1") -> [Effect] {
            let before = fairway.outlet.effects.count
            fairway.engine.mailbox.post(
                Envelope(
                    route: SetScore.routes[0], sender: .user("bob"), room: room,
                    body: .text(Array(text.utf8), at: ["bob", hole]),
                    replyAddress: .topic("reply/bob")))
            fairway.engine.runBatch()
            return fairway.outlet.effects.dropFirst(before).filter(\.isReply)
        }
        #expect(text("4").isEmpty)
        #expect(try fairway.state(room).scores["bob"] == [4, nil, nil])
        #expect(text("").isEmpty)
        #expect(try fairway.state(room).scores["bob"] == [nil, nil, nil])
        for picked in ["x7", "x"] {
            #expect(text(picked).isEmpty)
            #expect(try fairway.state(room).scores["bob"]?[0]?.text == picked)
        }
        for wrong in ["y", "x31", "4.0", "-1", "99999999999", " 4"] {
            #expect(text(wrong).count == 1)
        }
        #expect(text("4", hole: "x").count == 1)
    }

    @Test func `D6: the same writes in any order, any number of times, give the same card`() throws
    {
        var random = SeededRandom(printing: "order of writes")
        for _ in 0..<repeats(8, long: 400) {
            let writes = (0..<40).map { _ in
                (
                    by: ["alice", "bob"].randomElement(using: &random) ?? "",
                    player: ["alice", "bob"].randomElement(using: &random) ?? "",
                    hole: Int.random(in: 1...3, using: &random),
                    strokes: Bool.random(using: &random)
                        ? Int.random(in: 1...5, using: &random) : nil,
                    at: Int64.random(in: 0...6, using: &random)
                )
            }
            var cards: Set<[[HoleScore?]]> = []
            for _ in 0..<4 {
                let (fairway, room) = try round()
                let start = fairway.clock.now - 1_000
                for write in (writes + writes.prefix(15)).shuffled(using: &random) {
                    let reply = fairway.room(
                        room, write.by, "score",
                        [
                            "player": .string(write.player), "hole": .int(Int64(write.hole)),
                            "strokes": write.strokes.map { .int(Int64($0)) } ?? .null,
                            "at": .int(start + write.at),
                        ])
                    #expect(reply.isOK)
                }
                let state = try fairway.state(room)
                cards.insert(state.scores.entries.map(\.value))
                for entry in state.scores.entries {
                    let strokes = entry.value.compactMap { $0?.strokes }
                    let sum = strokes.reduce(0, +)
                    #expect(
                        state.totals[entry.key]
                            == Totals(
                                strokes: sum, toPar: sum - 3 * strokes.count, thru: strokes.count))
                }
            }
            #expect(cards.count == 1)
        }
    }
}
