import FeaturesSupport
import JSON
import SQLite
import TestSupport
import Testing

/// Discs from devices that go offline and return, at random.
struct DiscMergeTests {
    private static let schedules = repeats(150, long: 5_000)
    /// The number of schedules that one server plays.
    private static let perServer = 50
    private static let names = ["Destroyer", "Aviar", "Roc"]

    /// A write of the discs thrown on one hole.
    private struct Write {
        let player: String
        let hole: Int
        /// From 1.
        let round: Int
        /// Whether the write has no round, so that the server determines it from the time.
        let isRoundless: Bool
        let discs: [String]
        let at: Int64

        /// The host writes for the guest.
        var by: String { player == "g1" ? "alice" : player }

        var place: String { "\(round) \(player) \(hole)" }

        /// Orders writes to one cell by time, then by their discs, where no discs are the lowest.
        /// The writer of a cell is always the same.
        func isBelow(_ other: Write) -> Bool {
            if at != other.at { return at < other.at }
            for (mine, theirs) in zip(discs, other.discs) where mine != theirs {
                return mine < theirs
            }
            return discs.count < other.discs.count
        }

        var json: JSON {
            let members: JSON = [
                "player": .string(player), "hole": .int(Int64(hole)), "round": .int(Int64(round)),
                "discs": .array(discs.map { .string($0) }), "at": .int(at),
            ]
            return .object((members.members ?? []).filter { !isRoundless || $0.key != "round" })
        }
    }

    /// A game of two rounds that Bob leaves before the end. The instants are in the order of the
    /// game.
    private struct Schedule {
        let start: Int64
        let again: Int64
        let left: Int64
        let end: Int64
        /// Writes entered before the end. Bob entered his before he left.
        var held: [Write] = []
        /// Writes entered after the end.
        var late: [Write] = []

        init(start: Int64, _ random: inout SeededRandom) {
            self.start = start
            again = start + 10_000
            left = again + 10_000
            end = left + 10_000
            for _ in 0..<6 + random.below(14) {
                let player = random.one(of: ["alice", "bob", "g1"])
                let last = player == "bob" ? left : end - 1
                let at = start + Int64(random.below(Int((last - start) / 2_000) + 1)) * 2_000
                held.append(write(player, at: min(at, last), &random))
            }
            for _ in 0..<random.below(4) {
                let player = random.one(of: ["alice", "bob", "g1"])
                late.append(write(player, at: end + Int64(random.below(5)), &random))
            }
        }

        private func write(_ player: String, at: Int64, _ random: inout SeededRandom) -> Write {
            let isRoundless = random.below(3) == 0
            return Write(
                player: player, hole: 1 + random.below(2),
                round: isRoundless ? (at < again ? 1 : 2) : 1 + random.below(2),
                isRoundless: isRoundless,
                discs: (0..<random.below(3)).map { _ in random.one(of: names) }, at: at)
        }

        /// The expected discs at the end, whatever the order of arrival.
        var cells: [String] {
            Dictionary(grouping: held + late, by: \.place).values.compactMap { writes in
                writes.max { $0.isBelow($1) }
            }.map { "\($0.place): \($0.discs) at \($0.at)" }.sorted()
        }
    }

    @Test func `F4 F51: devices that return in any order end up with the same discs`() throws {
        var random = SeededRandom(printing: "merging discs")
        var fairway = try Self.server()
        for number in 0..<Self.schedules {
            if number > 0, number % Self.perServer == 0 { fairway = try Self.server() }
            let schedule = Schedule(start: fairway.clock.now, &random)
            for cells in try play(schedule, fairway, &random) {
                #expect(cells == schedule.cells, "schedule \(number) of seed \(random.seed)")
                if cells != schedule.cells { return }
            }
            fairway.outlet.clear()
        }
    }

    private static func server() throws -> Harness {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        return fairway
    }

    /// Plays a schedule in two rooms, with a different delivery in each. Every write arrives once
    /// or more, at any time after it was entered.
    /// - Returns: The discs in each room at the end.
    private func play(
        _ schedule: Schedule, _ fairway: Harness, _ random: inout SeededRandom
    ) throws -> [[String]] {
        let rooms = (0..<2).map { _ in room(fairway) }
        var waiting = rooms.map { _ in repeated(schedule.held, &random) }
        for (moment, who, step) in [
            (schedule.again, "alice", "again"), (schedule.left, "bob", "leave"),
            (schedule.end, "alice", "end"),
        ] {
            fairway.clock.now = moment - 1
            for (index, room) in rooms.enumerated() {
                // A write with a round arrives only after that round has started.
                var due: [Write] = []
                waiting[index].removeAll { write in
                    let isEntered = write.at < moment && (step != "again" || write.round == 1)
                    guard isEntered, random.below(2) == 0 else { return false }
                    due.append(write)
                    return true
                }
                deliver(due, room, fairway, isOpen: step != "end", &random)
            }
            fairway.clock.now = moment
            for room in rooms { #expect(fairway.room(room, who, step).isOK) }
        }
        fairway.clock.now = schedule.end + 10
        for (index, room) in rooms.enumerated() {
            let rest = waiting[index] + repeated(schedule.late, &random)
            deliver(rest.shuffled(using: &random), room, fairway, isOpen: false, &random)
        }
        return try rooms.map { try cells(fairway, $0) }
    }

    private func room(_ fairway: Harness) -> String {
        let room = fairway.lobby("alice", "bob", holes: 2)
        fairway.room(room, "alice", "addGuest", ["name": "Guest"])
        fairway.room(room, "alice", "start")
        return room
    }

    private func repeated(_ writes: [Write], _ random: inout SeededRandom) -> [Write] {
        writes.flatMap { write in (0...random.below(2)).map { _ in write } }
            .shuffled(using: &random)
    }

    /// Sends writes, one by one in the room or many at once.
    /// - Parameter isOpen: Whether Bob is still a member.
    private func deliver(
        _ writes: [Write], _ room: String, _ fairway: Harness, isOpen: Bool,
        _ random: inout SeededRandom
    ) {
        for user in ["alice", "bob"].shuffled(using: &random) {
            var mine = writes.filter { $0.by == user }[...]
            while let first = mine.first {
                if user == "alice" || isOpen, random.below(2) == 0 {
                    #expect(fairway.room(room, user, "discs", first.json).isOK)
                    mine.removeFirst()
                    continue
                }
                let batch = mine.prefix(1 + random.below(mine.count))
                mine.removeFirst(batch.count)
                let reply = fairway.user(
                    user, "disc/sync",
                    ["room": .string(room), "cells": .array(batch.map(\.json))])
                #expect(reply["result"]?["refused"] == [], "\(reply)")
            }
        }
    }

    private func cells(_ fairway: Harness, _ room: String) throws -> [String] {
        try fairway.database.rows(
            "SELECT round + 1, player, position + 1, discs, at FROM cell_discs WHERE room = ?", room
        ) { row in
            let discs = try JSON(parsing: row.text(3)).array?.compactMap { $0["name"]?.string }
            return "\(row.int(0)) \(row.text(1)) \(row.int(2)): \(discs ?? []) at \(row.int64(4))"
        }.sorted()
    }
}
