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

/// The clock of the server was ahead, and somebody corrects it, also while the daemon is down.
@Suite struct ClockSetBackTests {
    enum Way: CaseIterable {
        case running, down
    }

    private static let hour: Int64 = 3_600_000
    /// Half an hour, and as long as a room stays open without a score.
    static let cases = Way.allCases.flatMap { way in [hour / 2, 11 * hour].map { (way, $0) } }

    private func round(double: Bool = false) throws -> (Harness, String) {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let room = fairway.lobby("alice", "bob", holes: 3)
        if double { #expect(fairway.room(room, "alice", "configure", ["doubleEntry": true]).isOK) }
        #expect(fairway.room(room, "alice", "start").isOK)
        return (fairway, room)
    }

    private func setBack(_ fairway: Harness, by step: Int64, _ way: Way) throws {
        fairway.clock.now -= step
        if way == .down { try fairway.restart() }
    }

    private func score(
        _ fairway: Harness, _ room: String, _ strokes: Int64, hole: Int64 = 1, _ more: JSON = [:]
    ) -> JSON {
        let body: [JSON.Member] = [
            JSON.Member("player", "alice"), JSON.Member("hole", .int(hole)),
            JSON.Member("strokes", .int(strokes)),
        ]
        return fairway.room(room, "alice", "score", .object(body + (more.members ?? [])))
    }

    @Test(arguments: cases)
    func `T6: a later score wins, whatever the clock said`(way: Way, step: Int64) throws {
        let (fairway, room) = try round()
        fairway.clock.now += step
        for hole in 1...3 { #expect(score(fairway, room, 3, hole: Int64(hole)).isOK) }
        try setBack(fairway, by: step, way)
        // Without a time, with the time of a phone, and a score that was saved offline.
        fairway.clock.now += 1
        #expect(score(fairway, room, 4)["result"]?["superseded"] == false)
        fairway.clock.now += 1
        #expect(
            score(fairway, room, 5, hole: 2, ["at": .int(fairway.clock.now)])["result"]?[
                "superseded"]
                == false)
        let cells: JSON = [
            ["player": "alice", "hole": 3, "strokes": 6, "at": .int(fairway.clock.now)],
            ["player": "alice", "hole": 1, "strokes": 9, "at": .int(fairway.clock.now - 60_000)],
        ]
        let result = fairway.room(room, "alice", "sync", ["cells": cells])["result"]
        #expect(result?["applied"] == 1 && result?["superseded"] == 1)
        #expect(try fairway.state(room).scores["alice"] == [4, 5, 6])
        try fairway.restart()
        #expect(try fairway.state(room).scores["alice"] == [4, 5, 6])
    }

    @Test(arguments: cases)
    func `T6: a later disc and a later detail win, whatever the clock said`(
        way: Way, step: Int64
    ) throws {
        let (fairway, room) = try round()
        fairway.clock.now += step
        #expect(fairway.throwing(["Aviar"], "alice", in: room, hole: 1).isOK)
        #expect(
            fairway.room(room, "alice", "details", ["player": "alice", "hole": 1, "putts": 3]).isOK)
        try setBack(fairway, by: step, way)
        fairway.clock.now += 1
        let thrown = fairway.throwing(["Buzzz"], "alice", in: room, hole: 1)
        #expect(thrown["result"]?["superseded"] == false)
        let details = fairway.room(
            room, "alice", "details",
            ["player": "alice", "hole": 1, "putts": 1, "at": .int(fairway.clock.now)])
        #expect(details["result"]?["superseded"] == false, "\(details)")
        #expect(try fairway.thrown("bob", in: room) == ["alice 1/1: Buzzz"])
    }

    @Test(arguments: cases)
    func `T6: rounds and ends keep their order, whatever the clock said`(
        way: Way, step: Int64
    ) throws {
        let (fairway, room) = try round()
        fairway.clock.now += step
        #expect(score(fairway, room, 3).isOK)
        #expect(fairway.room(room, "alice", "again").isOK)
        try setBack(fairway, by: step, way)
        // A score of the second round that was saved offline belongs to the second round.
        fairway.clock.now += 1_000
        let cells: JSON = [
            ["player": "alice", "hole": 1, "strokes": 7, "at": .int(fairway.clock.now)]
        ]
        #expect(fairway.room(room, "alice", "sync", ["cells": cells])["result"]?["applied"] == 1)
        #expect(try fairway.state(room).scores["alice"]?.first == 7)
        #expect(
            try fairway.database.rows("SELECT score FROM cells ORDER BY round") { $0.int(0) }
                == [3, 7])
        fairway.clock.now += step
        #expect(fairway.room(room, "alice", "end").isOK)
        try setBack(fairway, by: step, way)
        fairway.clock.now += 1_000
        // After the end, another player's later write is a correction, which is not allowed.
        let late: JSON = [
            ["player": "alice", "hole": 2, "strokes": 9, "at": .int(fairway.clock.now)]
        ]
        let refused = fairway.room(room, "bob", "sync", ["cells": late])["result"]?["refused"]
        #expect(
            refused?[0]?["code"]?.string == "request.forbidden", "\(String(describing: refused))")
    }

    @Test(arguments: Way.allCases)
    func `T6: a new device stays, and a repeat is found, whatever the clock said`(way: Way) throws {
        let fairway = try Harness()
        fairway.people("alice")
        fairway.clock.now += Self.hour
        for _ in 0..<100 { _ = fairway.device("alice") }
        for number in 0..<300 {
            fairway.user("alice", "disc/add", ["name": .string("D \(number)")])
        }
        try setBack(fairway, by: Self.hour, way)
        fairway.clock.now += 1
        let new = fairway.device("alice")
        let body: JSON = ["name": "Mine"]
        let first = fairway.user("alice", "disc/add", body, id: "mine")
        for number in 300..<440 {
            fairway.user("alice", "disc/add", ["name": .string("D \(number)")])
        }
        #expect(
            try fairway.database.first("SELECT count(*) FROM devices WHERE id = ?", new) {
                $0.int(0)
            }
                == 1)
        #expect(fairway.user("alice", "disc/add", body, id: "mine") == first)
    }

    @Test(arguments: Way.allCases)
    func `T6: corrections end in time, and a sign of a new device stays, whatever the clock said`(
        way: Way
    ) throws {
        let (fairway, room) = try round()
        for (player, strokes) in [("alice", Int64(3)), ("bob", 4)] {
            let cell: JSON = ["player": .string(player), "hole": 1, "strokes": .int(strokes)]
            #expect(fairway.room(room, player, "score", cell).isOK)
        }
        #expect(fairway.room(room, "alice", "end").isOK)
        fairway.clock.now += 50 * Self.hour
        let cell: JSON = [
            "room": .string(room), "player": "bob", "hole": 1, "strokes": 9,
        ]
        #expect(fairway.user("alice", "card/correct", cell).isOK)
        let installation = String(repeating: "i", count: 32)
        try fairway.database.run(
            "INSERT INTO device_signs (username, sign, at) VALUES ('alice', ?, ?)",
            Array(installation.utf8), fairway.clock.now)
        try setBack(fairway, by: 50 * Self.hour, way)
        fairway.engine.runBatch()
        #expect(
            try fairway.database.first("SELECT max(at) FROM device_signs") { $0.int64(0) } ?? 0
                <= fairway.clock.now)
        // The objection still works, and the value from before is back.
        let objected: JSON = [
            "room": .string(room), "change": .int(Int64(try change(fairway) ?? 0)),
            "accept": false,
        ]
        if way == .running {
            #expect(fairway.user("bob", "card/answer", objected).isOK)
            let score = try fairway.database.first(
                "SELECT score FROM cells WHERE player = 'bob'"
            ) { $0.int(0) }
            #expect(score == 4)
            return
        }
        fairway.clock.advance(hours: 74)
        fairway.engine.runBatch()
        #expect(try change(fairway) == nil)
    }

    private func change(_ fairway: Harness) throws -> Int? {
        try fairway.database.first("SELECT number FROM card_corrections") { $0.int(0) }
    }

    @Test func `T6: a write without a time is later than what it replaces`() throws {
        let (fairway, room) = try round()
        // A phone whose clock is ahead by less than the limit.
        let ahead: JSON = ["at": .int(fairway.clock.now + 100_000)]
        #expect(score(fairway, room, 3, ahead).isOK)
        #expect(score(fairway, room, 4)["result"]?["superseded"] == false)
        #expect(try fairway.state(room).scores["alice"]?.first == 4)
    }
}
