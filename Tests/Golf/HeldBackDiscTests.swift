import Engine
import FeaturesSupport
import GolfContract
import JSON
import ModulesContract
import RoomsContract
import TestSupport
import Testing

/// Discs that were recorded offline and arrive later, as strokes do.
struct HeldBackDiscTests {
    /// Alice and Bob play three holes.
    private func round() throws -> (fairway: Harness, room: String) {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        let room = fairway.lobby("alice", "bob", holes: 3)
        fairway.room(room, "alice", "start")
        return (fairway, room)
    }

    private func cell(
        _ hole: Int, _ discs: [String], at: Int64, player: String? = nil, round: Int? = nil
    ) -> JSON {
        var members: [JSON.Member] = [
            JSON.Member("hole", .int(Int64(hole))),
            JSON.Member("discs", .array(discs.map { .string($0) })), JSON.Member("at", .int(at)),
        ]
        if let player { members.append(JSON.Member("player", .string(player))) }
        if let round { members.append(JSON.Member("round", .int(Int64(round)))) }
        return .object(members)
    }

    private func sync(_ fairway: Harness, _ user: String, _ room: String, _ cells: JSON...) -> JSON
    {
        fairway.user(user, "disc/sync", ["room": .string(room), "cells": .array(cells)])
    }

    private func correct(_ fairway: Harness, _ user: String, _ room: String, _ cell: JSON) -> JSON {
        let members = [JSON.Member("room", .string(room))] + (cell.members ?? [])
        return fairway.user(user, "disc/correct", .object(members))
    }

    private func refused(_ reply: JSON) -> [String] {
        (reply["result"]?["refused"]?.array ?? []).map { entry in
            "\(entry["index"]?.int ?? -1) \(entry["code"]?.string ?? "")"
        }
    }

    @Test
    func `F4 F51: delayed discs without a round belong to the round at their time`()
        throws
    {
        let (fairway, room) = try round()
        let first = fairway.clock.now + 1_000
        fairway.clock.advance(seconds: 60)
        fairway.room(room, "alice", "again")
        let second = fairway.clock.now
        fairway.clock.advance(seconds: 60)
        fairway.throwing(["Roc"], "alice", in: room, ["at": .int(first)])
        fairway.throwing(["Wraith"], "alice", in: room, ["at": .int(second)])
        fairway.throwing(["Buzzz"], "bob", in: room, hole: 2)
        fairway.throwing(["Aviar"], "bob", in: room, hole: 3, ["at": .int(first), "round": 2])
        let lines = ["alice 1/1: Roc", "alice 1/2: Wraith", "bob 2/2: Buzzz", "bob 3/2: Aviar"]
        #expect(try fairway.thrown("alice", in: room) == lines)
        fairway.room(room, "alice", "end")
        #expect(correct(fairway, "bob", room, cell(1, ["Zone"], at: first)).isOK)
        #expect(correct(fairway, "bob", room, ["hole": 3, "discs": ["Roc"]]).isOK)
        let corrected = ["alice 1/1: Roc", "bob 1/1: Zone", "alice 1/2: Wraith", "bob 2/2: Buzzz"]
        #expect(try fairway.thrown("alice", in: room) == corrected + ["bob 3/2: Roc"])
    }

    @Test func `F4: many delayed discs come in one request, and the reply lists each refusal`()
        throws
    {
        let (fairway, room) = try round()
        let at = fairway.clock.now - 1_000
        let reply = sync(
            fairway, "bob", room, cell(1, ["Roc"], at: at), cell(9, ["Roc"], at: at),
            cell(1, ["Buzzz"], at: at - 5), cell(2, ["Roc"], at: at, player: "alice"),
            cell(2, ["disc-0123456789ab"], at: at), cell(3, ["Aviar", "Roc"], at: at))
        let result = reply["result"]
        #expect(result?["applied"] == 2 && result?["superseded"] == 1)
        let codes = ["1 score.unknownHole", "3 request.forbidden", "4 disc.unknown"]
        #expect(refused(reply) == codes)
        let told = fairway.outlet.events(room).filter { $0.kind == "discs.set" }
        #expect(told.map(\.hole) == [1, 3] && told.last?.seq == result?["seq"]?.int)
        #expect(try fairway.thrown("alice", in: room) == ["bob 1/1: Roc", "bob 3/1: Aviar, Roc"])
        // A repeat changes nothing.
        #expect(sync(fairway, "bob", room, cell(1, ["Roc"], at: at))["result"]?["applied"] == 1)
        #expect(fairway.outlet.events(room).count { $0.kind == "discs.set" } == 2)
        let untimed = sync(fairway, "bob", room, ["hole": 1, "discs": []])
        #expect(untimed["error"]?["fields"]?.members?.map(\.key) == ["cells[0].at"])
        #expect(sync(fairway, "carol", room, cell(1, [], at: at)).code == "room.notMember")
        let lobby = fairway.lobby("bob")
        #expect(sync(fairway, "bob", lobby, cell(1, [], at: at)).code == "room.wrongPhase")
    }

    @Test
    func `F4 F51: a player who left sends earlier discs, and corrects own discs after the end`()
        throws
    {
        let (fairway, room) = try round()
        fairway.room(room, "bob", "addGuest", ["name": "Grandma"])
        fairway.room(room, "bob", "score", ["player": "g1", "hole": 1, "strokes": 5])
        fairway.clock.advance(seconds: 60)
        let before = fairway.clock.now
        fairway.room(room, "bob", "leave")
        fairway.clock.advance(seconds: 60)
        let reply = sync(
            fairway, "bob", room, cell(1, ["Roc"], at: before - 9),
            cell(1, ["Aviar"], at: before - 9, player: "g1"), cell(2, ["Roc"], at: before + 9))
        #expect(refused(reply) == ["2 room.notMember"])
        let lines = ["bob 1/1: Roc", "g1 1/1: Aviar"]
        #expect(try fairway.thrown("alice", in: room) == lines)
        let own = cell(2, ["Buzzz"], at: fairway.clock.now)
        #expect(correct(fairway, "bob", room, own).code == "room.wrongPhase")
        fairway.room(room, "alice", "end")
        fairway.clock.advance(hours: 48)
        fairway.engine.runBatch()
        #expect(correct(fairway, "bob", room, own).isOK)
        #expect(
            sync(fairway, "bob", room, cell(3, ["Zone"], at: before))["result"]?["applied"] == 1)
        let guests = cell(2, ["Roc"], at: fairway.clock.now, player: "g1")
        #expect(correct(fairway, "bob", room, guests).code == "room.notMember")
        let all = ["bob 1/1: Roc", "bob 2/1: Buzzz", "bob 3/1: Zone", "g1 1/1: Aviar"]
        #expect(try fairway.thrown("alice", in: room) == all)
    }

    @Test func `F4: a kicked player cannot send discs`() throws {
        let (fairway, room) = try round()
        let before = fairway.clock.now - 1_000
        fairway.room(room, "alice", "kick", ["player": "bob"])
        let own = cell(1, ["Roc"], at: before)
        #expect(sync(fairway, "bob", room, own).code == "room.notMember")
        fairway.room(room, "alice", "end")
        #expect(sync(fairway, "bob", room, own).code == "room.notMember")
        #expect(correct(fairway, "bob", room, own).code == "room.notMember")
        #expect(try fairway.thrown("alice", in: room) == [])
    }
}
