import Contract
import Engine
import FeaturesSupport
import JSON
import SQLite
import Testing
import TestSupport

/// One way in which the writes of a schedule come to a room: split, mixed and repeated at random.
struct MergeDelivery {
    /// A write on its way.
    private struct Parcel {
        var write: MergeModel.Write
        var isLate: Bool
    }

    let room: String
    private let schedule: MergeSchedule
    private var waiting: [Parcel] = []
    private var hasEnded = false

    /// A room with the schedule's players, in its first round.
    init(_ schedule: MergeSchedule, _ fairway: Harness, _ random: inout SeededRandom) {
        self.schedule = schedule
        room = fairway.lobby("alice", "bob", "carol", holes: MergeSchedule.holes)
        fairway.room(room, "alice", "addGuest", ["name": "Guest"])
        fairway.room(room, "alice", "start")
        for write in schedule.held {
            for _ in 0...random.below(3) {
                waiting.append(Parcel(write: write, isLate: false))
            }
        }
        waiting.shuffle(using: &random)
    }

    /// Opens the other rounds.
    func openRounds(_ fairway: Harness) {
        for _ in 1..<schedule.rounds { fairway.room(room, "alice", "again") }
    }

    /// Plays a step; at the last one everything has come.
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

    /// Each user's in batches of one device or another; some alone.
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

    /// Whether `score` takes it as `sync` does: before the end it takes everything, but always for
    /// the current round.
    private func canScore(_ parcel: Parcel) -> Bool {
        guard !parcel.write.isRoundless else { return false }
        return !hasEnded || parcel.isLate || MergeSchedule.isTaken(late: parcel.write)
    }

    private func score(_ parcel: Parcel, _ fairway: Harness) {
        let reply = fairway.room(room, parcel.write.by, "score", parcel.write.json)
        let isTaken = !parcel.isLate || MergeSchedule.isTaken(late: parcel.write)
        #expect(reply.code == (isTaken ? nil : "request.forbidden"))
    }

    /// - Parameter byUser: Whether as a request of the user, not in the room.
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

    /// Enters a write where the link is: it has the server's time.
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
                body: .cell(
                    player: write.place.player, hole: "\(write.place.hole)",
                    text: Array((write.strokes.map { "\($0)" } ?? "").utf8)),
                replyAddress: .topic("reply/\(write.by)")))
        fairway.engine.runBatch()
    }

    /// What stands in the database, written as the model writes it.
    func cells(_ fairway: Harness) throws -> [String] {
        try fairway.database.rows(
            "SELECT round + 1, player, position + 1, strokes, by, at FROM cells WHERE room = ?",
            room
        ) { row in
            let strokes = row.intOrNil(3).map { "\($0)" } ?? "-"
            return "\(row.int(0)) \(row.text(1)) \(row.int(2)): "
                + "\(strokes) by \(row.text(4)) at \(row.int64(5))"
        }.sorted()
    }
}
