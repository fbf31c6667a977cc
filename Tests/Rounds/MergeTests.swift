import Contract
import FeaturesSupport
import JSON
import SQLite
import Testing
import TestSupport

/// Devices that go away and come back, at random.
struct MergeTests {
    private static let schedules = repeats(150, long: 5_000)
    /// So many are played on one server.
    private static let perServer = 50
    /// Every so many the daemon begins anew in the middle.
    private static let restartEvery = 10

    @Test
    func `F4 D6: devices that leave and return in any order agree on the card of the contract`()
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
        // Half a second past a full one: see MergeSchedule.
        fairway.clock.now = fairway.clock.now / 1_000 * 1_000 + 500
        return fairway
    }

    /// Plays one schedule in two rooms at once, each in its own way.
    /// - Returns: Whether both cards are as the model has them.
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

    /// Whether what members see is what stands in the cells.
    private func agrees(
        _ room: MergeDelivery, _ model: MergeModel, _ fairway: Harness, _ place: String
    ) throws -> Bool {
        let state = try fairway.state(room.room)
        var isRight = state.phase == "ended"
        for player in MergeSchedule.players {
            let (strokes, thru) = model.totals(of: player)
            let totals = Totals(strokes: strokes, toPar: strokes - 3 * thru, thru: thru)
            #expect(state.totals[player] == totals, "\(player) in \(place)")
            let line = (1...MergeSchedule.holes).map { hole in
                let place = MergeModel.Place(player: player, hole: hole, round: state.rounds)
                return model.writes[place]?.max { $0.isBelow($1) }?.strokes
            }
            #expect(state.scores[player] == line, "\(player) in \(place)")
            isRight = isRight && state.totals[player] == totals && state.scores[player] == line
        }
        return isRight
    }
}
