import Contract
import Engine
import FeaturesSupport
import GolfContract
import JSON
import Locations
import RoomsContract
import SQLite
import TestSupport
import Testing
import Values

/// Scores from devices that go offline and return, at random.
struct MergeTests {
    private static let schedules = repeats(150, long: 5_000)
    /// The number of schedules that one server plays.
    private static let perServer = 50
    /// One in this number of schedules restarts the daemon in the middle.
    private static let restartEvery = 10

    @Test
    func `F4 D6 R2: devices that go offline and return in any order end up with the same card`()
        throws
    {
        var random = SeededRandom(printing: "merging schedules")
        var fairway = try Self.server()
        for number in 0..<Self.schedules {
            if number > 0, number % Self.perServer == 0 { fairway = try Self.server() }
            let place = "schedule \(number) of seed \(random.seed)"
            let restart = number % Self.restartEvery == 0 ? random.below(MergeSchedule.steps) : nil
            let isRight = try play(fairway, restart, &random, place)
            if !isRight { break }
        }
    }

    private static func server() throws -> Harness {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        // Half a second past a full second. See `MergeSchedule.init`.
        fairway.clock.now = fairway.clock.now / 1_000 * 1_000 + 500
        return fairway
    }

    /// Plays one schedule in two rooms, with a different delivery in each.
    /// - Returns: Whether both cards match the model.
    private func play(
        _ fairway: Harness, _ restart: Int?, _ random: inout SeededRandom, _ place: String
    ) throws -> Bool {
        let start = fairway.clock.now + MergeSchedule.firstRound * MergeSchedule.step
        let schedule = MergeSchedule(start: start, &random)
        var rooms = (0..<2).map { _ in MergeDelivery(schedule, fairway, &random) }
        fairway.clock.now = start - MergeSchedule.otherRounds * MergeSchedule.step
        for room in rooms { room.openRounds(fairway) }
        fairway.clock.now = start
        for step in 0...MergeSchedule.steps {
            for index in rooms.indices { try rooms[index].play(step, fairway, &random) }
            if step == restart {
                try fairway.restart()
                for name in MergeSchedule.members { fairway.connect(name) }
            }
            fairway.clock.advance(milliseconds: MergeSchedule.step)
        }
        let model = schedule.model
        var isRight = true
        for room in rooms {
            let cells = try room.cells(fairway)
            #expect(cells == model.cells, "\(place)")
            isRight = try isRight && cells == model.cells && agrees(room, model, fairway, place)
        }
        fairway.outlet.clear()
        return isRight
    }

    /// Returns whether the published state matches the model.
    private func agrees(
        _ room: MergeDelivery, _ model: MergeModel, _ fairway: Harness, _ place: String
    ) throws -> Bool {
        let state = try fairway.state(room.room)
        var isRight = state.phase == .ended
        for player in MergeSchedule.players {
            var (strokes, thru, pickedUp) = model.totals(of: player)
            if MergeSchedule.members.contains(player) { (strokes, thru) = (strokes + 3, thru + 1) }
            let totals = Totals(
                strokes: strokes, toPar: strokes - 3 * (thru - pickedUp), thru: thru,
                pickedUp: pickedUp)
            #expect(state.totals[player] == totals, "\(player) in \(place)")
            let line = (1...MergeSchedule.holes).map { hole in
                let place = MergeModel.Place(player: player, hole: hole, round: state.round)
                return model.writes[place]?.max { $0.isBelow($1) }?.score.flatMap { HoleScore($0) }
            }
            let scores = state.scores[player].map { Array($0.prefix(MergeSchedule.holes)) }
            #expect(scores == line, "\(player) in \(place)")
            isRight = isRight && state.totals[player] == totals && scores == line
        }
        return isRight
    }
}

/// One way to deliver the writes of a schedule to a room: split, shuffled and repeated at random.
struct MergeDelivery {
    /// A write that has not arrived yet.
    private struct Parcel {
        var write: MergeModel.Write
        var isLate: Bool
    }

    let room: String
    private let schedule: MergeSchedule
    private var waiting: [Parcel] = []
    private var hasEnded = false

    /// Makes a room with the schedule's players, in its first round.
    init(_ schedule: MergeSchedule, _ fairway: Harness, _ random: inout SeededRandom) {
        self.schedule = schedule
        // Each member has a score on one more hole, because a player without a score cannot correct.
        room = fairway.lobby("alice", "bob", "carol", holes: MergeSchedule.holes + 1)
        fairway.room(room, "alice", "addGuest", ["name": "Guest"])
        // Skins have concessions, and any number of players.
        fairway.room(room, "alice", "configure", ["settings": ["format": "skins"]])
        fairway.room(room, "alice", "start")
        for member in MergeSchedule.members {
            let score: JSON = [
                "player": .string(member), "hole": .int(Int64(MergeSchedule.holes + 1)),
                "strokes": 3,
            ]
            #expect(fairway.room(room, member, "score", score).isOK)
        }
        for write in schedule.held {
            for _ in 0...random.below(3) {
                waiting.append(Parcel(write: write, isLate: false))
            }
        }
        waiting.shuffle(using: &random)
    }

    /// Starts the other rounds.
    func openRounds(_ fairway: Harness) {
        for _ in 1..<schedule.rounds { fairway.room(room, "alice", "again") }
    }

    /// Plays a step. The last step delivers all remaining writes.
    mutating func play(
        _ step: Int, _ fairway: Harness, _ random: inout SeededRandom
    ) throws {
        if step == schedule.end {
            #expect(fairway.room(room, "alice", "end").isOK)
            hasEnded = true
            for write in schedule.late {
                for _ in 0...random.below(2) {
                    waiting.append(Parcel(write: write, isLate: true))
                }
            }
            waiting.shuffle(using: &random)
        }
        let isLast = step == MergeSchedule.steps
        let count = isLast ? waiting.count : random.below(waiting.count + 1)
        let due = Array(waiting.prefix(count))
        waiting.removeFirst(count)
        let middle = random.below(due.count + 1)
        deliver(Array(due.prefix(middle)), fairway, &random)
        for one in schedule.live where one.step == step { enter(one, fairway) }
        deliver(Array(due.dropFirst(middle)), fairway, &random)
    }

    /// Delivers each user's writes in batches, as from several devices. Some writes are sent alone.
    private func deliver(
        _ parcels: [Parcel], _ fairway: Harness, _ random: inout SeededRandom
    ) {
        for user in MergeSchedule.members.shuffled(using: &random) {
            var mine = parcels.filter { $0.write.by == user }[...]
            while !mine.isEmpty {
                let count = 1 + random.below(mine.count)
                let batch = Array(mine.prefix(count))
                mine.removeFirst(count)
                if count == 1, canScore(batch[0]), random.below(2) == 0 {
                    score(batch[0], fairway)
                } else {
                    sync(batch, by: user, fairway, byUser: random.below(4) == 0)
                }
            }
        }
    }

    /// Returns whether `score` accepts the write like `sync` does. Without a round, `score` always
    /// means the current one. After the end, it accepts only some writes.
    private func canScore(_ parcel: Parcel) -> Bool {
        guard !parcel.write.isRoundless else { return false }
        return !hasEnded || parcel.isLate || MergeSchedule.isTaken(late: parcel.write)
    }

    private func score(_ parcel: Parcel, _ fairway: Harness) {
        let reply = fairway.room(room, parcel.write.by, "score", parcel.write.json)
        let isTaken = !parcel.isLate || MergeSchedule.isTaken(late: parcel.write)
        #expect(reply.code == (isTaken ? nil : "request.forbidden"))
    }

    /// Sends a batch of writes.
    /// - Parameter byUser: Whether to send `card/sync` instead of `sync` in the room.
    private func sync(
        _ batch: [Parcel], by user: String, _ fairway: Harness, byUser: Bool
    ) {
        let cells = JSON.array(batch.map(\.write.json))
        let reply =
            byUser
            ? fairway.user(user, "card/sync", ["room": .string(room), "cells": cells])
            : fairway.room(room, user, "sync", ["cells": cells])
        let refused = batch.indices.filter { index in
            batch[index].isLate && !MergeSchedule.isTaken(late: batch[index].write)
        }
        let result = reply["result"]
        #expect(
            result?["refused"]?.array?.compactMap { $0["index"]?.int.map { Int($0) } } == refused)
        let (applied, superseded) = (
            result?["applied"]?.int ?? -1, result?["superseded"]?.int ?? -1
        )
        #expect(Int(applied + superseded) == batch.count - refused.count)
    }

    /// Enters a write online, so that it has the server's time.
    private func enter(_ one: MergeSchedule.Live, _ fairway: Harness) {
        let write = one.write
        #expect(fairway.clock.now == write.at)
        guard one.isText else {
            let members = (write.json.members ?? []).filter { $0.key != "at" }
            #expect(fairway.room(room, write.by, "score", .object(members)).isOK)
            return
        }
        fairway.engine.mailbox.post(
            Envelope(
                route: SetScore.routes[0], sender: .user(write.by), room: room,
                body: .text(
                    Array((write.score ?? "").utf8),
                    at: [write.place.player, "\(write.place.hole)"]),
                replyAddress: .topic("reply/\(write.by)")))
        fairway.engine.runBatch()
    }

    /// The cells in the database, written like those of the model.
    func cells(_ fairway: Harness) throws -> [String] {
        try fairway.database.rows(
            """
            SELECT round + 1, player, position + 1, score, by, at FROM cells
            WHERE room = ? AND position < ?
            """, room, MergeSchedule.holes
        ) { row in
            let score = row.textOrNil(3) ?? "-"
            return "\(row.int(0)) \(row.text(1)) \(row.int(2)): "
                + "\(score) by \(row.text(4)) at \(row.int64(5))"
        }.sorted()
    }
}
