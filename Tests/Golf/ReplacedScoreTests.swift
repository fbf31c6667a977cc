import Contract
import Engine
import FeaturesSupport
import GolfContract
import JSON
import RoomsContract
import SQLite
import TestSupport
import Testing
import Values

/// Scores in play that somebody else replaces while a bet is on.
struct ReplacedScoreTests {
    /// A round of skins with Alice (host), Bob and Carol over two holes. Everybody wrote their own scores: Bob won
    /// both holes.
    private func round(
        _ bettors: String..., format: String = "skins"
    ) throws -> (fairway: Harness, room: String) {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        let room = fairway.lobby("alice", "bob", "carol", holes: 2)
        var settings: [JSON.Member] = [.init("format", .string(format))]
        if format == "skins" { settings.append(.init("options", ["value": 10])) }
        #expect(fairway.room(room, "alice", "configure", ["settings": .object(settings)]).isOK)
        if !bettors.isEmpty { fairway.acceptStakes(in: room, bettors) }
        #expect(fairway.room(room, "alice", "start").isOK)
        fairway.clock.advance(seconds: 60)
        for hole: Int64 in 1...2 {
            for (player, strokes) in [("alice", 5), ("bob", 3), ("carol", 6)] as [(String, Int64)] {
                #expect(write(fairway, room, player, hole, strokes, by: player) == nil)
            }
        }
        return (fairway, room)
    }

    /// Writes a score, and returns the code of its refusal.
    @discardableResult
    private func write(
        _ fairway: Harness, _ room: String, _ player: String, _ hole: Int64, _ strokes: Int64?,
        by user: String, at: Int64? = nil
    ) -> String? {
        fairway.clock.advance(seconds: 1)
        var cell: [JSON.Member] = [
            .init("player", .string(player)), .init("hole", .int(hole)),
            .init("strokes", strokes.map { .int($0) } ?? .null),
        ]
        if let at { cell.append(.init("at", .int(at))) }
        return fairway.room(room, user, "score", .object(cell)).code
    }

    private func correct(
        _ fairway: Harness, _ room: String, _ hole: Int64, _ strokes: Int64, by user: String = "bob"
    ) -> JSON {
        fairway.clock.advance(seconds: 1)
        return fairway.user(
            user, "card/correct",
            [
                "room": .string(room), "player": "bob", "hole": .int(hole),
                "strokes": .int(strokes),
            ])
    }

    private func end(_ fairway: Harness, _ room: String) throws {
        #expect(fairway.room(room, "alice", "end").isOK)
        fairway.clock.advance(hours: 1)
        try fairway.restart()
    }

    private func won(_ fairway: Harness, _ room: String) throws -> Int? {
        try fairway.state(room).game.settlement?["bob"]
    }

    private func log(_ fairway: Harness, _ room: String) throws -> [CardLog.Change] {
        let reply = fairway.user("bob", "card/log", ["room": .string(room), "limit": 100])
        return try CardLog.Result(reading: reply["result"] ?? .null).changes
    }

    @Test func `T8: the log has each score in play that replaced another score of a bet`() throws {
        let (fairway, room) = try round("alice", "bob")
        #expect(try log(fairway, room).isEmpty)
        write(fairway, room, "bob", 1, 9, by: "alice")
        let at = fairway.clock.now
        write(fairway, room, "bob", 2, nil, by: "alice")
        // Nobody bets on Carol's scores.
        write(fairway, room, "carol", 1, 2, by: "alice")
        let changes = try log(fairway, room)
        #expect(changes.map(\.what) == [.strokes, .strokes] && changes.map(\.hole) == [2, 1])
        #expect(changes.allSatisfy { $0.by == "alice" && $0.player == "bob" && $0.before == 3 })
        #expect(changes.map(\.after) == [.null, 9] && changes.last?.at == Int(at))
        for strokes in 1...60 as ClosedRange<Int64> {
            let user = strokes % 2 == 0 ? "bob" : "alice"
            write(fairway, room, "bob", 1, 1 + strokes % 20, by: user)
        }
        let all = try log(fairway, room).filter { $0.hole == 1 }
        #expect(all.count <= 8 && all.first?.after == 1 && all.last?.before == 3)
    }

    @Test func `T8: a game without a bet logs and keeps nothing in play`() throws {
        for (fairway, room) in [
            try round(), try round(format: "stroke"), try round("bob"), try round("alice", "carol"),
        ] {
            #expect(write(fairway, room, "bob", 1, 9, by: "carol") == nil)
            #expect(try log(fairway, room).isEmpty)
            let kept = try fairway.database.rows("SELECT count(*) FROM card_entries") { $0.int(0) }
            #expect(kept == [0])
        }
    }

    @Test(arguments: ["score", "clear", "sync", "ahead"])
    func `T8: the winner restores a score that the loser replaced before the end`(way: String)
        throws
    {
        let (fairway, room) = try round("alice", "bob")
        switch way {
        case "score": write(fairway, room, "bob", 1, 9, by: "alice")
        case "clear": write(fairway, room, "bob", 1, nil, by: "alice")
        case "sync":
            fairway.clock.advance(seconds: 1)
            let cell: JSON = [
                "player": "bob", "hole": 1, "strokes": 9, "at": .int(fairway.clock.now),
            ]
            #expect(fairway.room(room, "alice", "sync", ["cells": [cell]]).isOK)
        default:
            // Bob's own score has an earlier time, and is superseded.
            write(fairway, room, "bob", 1, 9, by: "alice", at: fairway.clock.now + 100_000)
            write(fairway, room, "bob", 1, 3, by: "bob", at: fairway.clock.now)
        }
        write(fairway, room, "bob", 2, 9, by: "alice")
        try end(fairway, room)
        #expect(try won(fairway, room) == -20)
        // Another score than the own one needs the agreement of Alice.
        #expect(correct(fairway, room, 1, 2)["result"]?["change"] != nil)
        let number = try #require(try fairway.state(room).corrections?.first?.change)
        let withdrawn: JSON = [
            "room": .string(room), "change": .int(Int64(number)), "accept": false,
        ]
        #expect(fairway.user("bob", "card/answer", withdrawn).isOK)
        for hole: Int64 in 1...2 {
            let reply = correct(fairway, room, hole, 3)
            #expect(reply.isOK && reply["result"]?["change"] == nil, "\(reply)")
        }
        #expect(try won(fairway, room) == 20)
        #expect(fairway.inbox("alice").contains("card.changed"))
        let newest = try #require(try log(fairway, room).first)
        #expect(newest.by == "bob" && newest.after == 3)
        // The loser does not go back.
        #expect(correct(fairway, room, 1, 9, by: "alice")["result"]?["change"] != nil)
        try fairway.restart()
        #expect(try won(fairway, room) == 20)
    }

    @Test func `T8: the others in a bet agree when a player restores a score`() throws {
        let (fairway, room) = try round("alice", "bob", "carol")
        write(fairway, room, "bob", 1, 9, by: "alice")
        try end(fairway, room)
        let before = try won(fairway, room)
        #expect(correct(fairway, room, 1, 3)["result"]?["change"] != nil)
        let waiting = try #require(try fairway.state(room).corrections?.first)
        #expect(waiting.waiting == ["carol"])
        let body: JSON = [
            "room": .string(room), "change": .int(Int64(waiting.change)), "accept": true,
        ]
        #expect(fairway.user("alice", "card/answer", body).code == "request.forbidden")
        #expect(try won(fairway, room) == before)
        #expect(fairway.user("carol", "card/answer", body).isOK)
        #expect(try won(fairway, room) == 40)
    }

    @Test func `T8: a user outside of the bets does not replace a bettor's own score`() throws {
        let (fairway, room) = try round("alice", "bob")
        #expect(write(fairway, room, "bob", 1, 9, by: "carol") == "request.forbidden")
        #expect(write(fairway, room, "bob", 1, nil, by: "carol") == "request.forbidden")
        let cell: JSON = ["player": "bob", "hole": 1, "strokes": 9, "at": .int(fairway.clock.now)]
        let reply = fairway.room(room, "carol", "sync", ["cells": [cell]])
        #expect(reply["result"]?["refused"]?[0]?["code"] == "request.forbidden")
        // The own score is still Bob's after a player in the bet replaced it.
        #expect(write(fairway, room, "bob", 1, 8, by: "alice") == nil)
        #expect(write(fairway, room, "bob", 1, 9, by: "carol") == "request.forbidden")
        #expect(write(fairway, room, "bob", 1, 3, by: "carol") == nil)
        // Carol writes for players who do not write themselves.
        #expect(write(fairway, room, "bob", 1, nil, by: "bob") == nil)
        #expect(write(fairway, room, "bob", 1, 4, by: "carol") == nil)
        #expect(write(fairway, room, "bob", 1, 5, by: "carol") == nil)
        #expect(try fairway.state(room).scores["bob"]?[0] == .strokes(5))
    }

    @Test func `T8: a score is restored only for three days, and only as it was in play`() throws {
        let (fairway, room) = try round("alice", "bob")
        write(fairway, room, "bob", 1, 9, by: "alice")
        try end(fairway, room)
        // The host corrects the score after the end, so it is not the one from play any more.
        #expect(correct(fairway, room, 1, 8, by: "alice")["result"]?["change"] == nil)
        #expect(try fairway.state(room).scores["bob"]?[0] == .strokes(8))
        #expect(correct(fairway, room, 1, 3)["result"]?["change"] != nil)
        let (late, other) = try round("alice", "bob")
        write(late, other, "bob", 1, 9, by: "alice")
        try end(late, other)
        late.clock.advance(hours: 72)
        late.engine.runBatch()
        #expect(correct(late, other, 1, 3)["result"]?["change"] != nil)
    }
}
