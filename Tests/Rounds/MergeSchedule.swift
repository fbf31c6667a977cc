import TestSupport

/// A game in which devices go away, write, and come back: who writes what, and when the link is
/// there for it.
struct MergeSchedule {
    static let members = ["alice", "bob", "carol"]
    static let players = members + ["g1"]
    static let holes = 3
    /// Milliseconds from one step to the next.
    static let step: Int64 = 1_000
    /// So many steps before step 0 the first round begins, and the others do.
    static let firstRound: Int64 = 5
    static let otherRounds: Int64 = 2
    static let steps = 6

    /// One entered where the link was: at the server's time of its step.
    struct Live {
        var step: Int
        var write: MergeModel.Write
        /// As a watch sends it.
        var isText: Bool
    }

    let rounds: Int
    /// The step at whose beginning the host ends the game.
    let end: Int
    /// Entered without a link before the end, to come at any time, once or more.
    var held: [MergeModel.Write] = []
    var live: [Live] = []
    /// Entered after the end, to come after it.
    var late: [MergeModel.Write] = []

    /// - Parameter start: The server's clock at step 0, half a second past a full one: what devices
    ///   enter is at full seconds, so that only such writes tie that are meant to.
    init(start: Int64, _ random: inout SeededRandom) {
        rounds = 1 + random.below(2)
        end = 2 + random.below(Self.steps - 2)
        for _ in 0..<6 + random.below(14) {
            let at = start - 500 - Self.step * Int64(random.below(5))
            var write = write(at: at, &random)
            if random.below(4) == 0 {
                write.isRoundless = true
                write.place.round = at < start - Self.otherRounds * Self.step ? 1 : rounds
            }
            held.append(write)
        }
        for step in 0..<end where random.below(2) == 0 {
            var write = write(at: start + Self.step * Int64(step), &random)
            let isText = random.below(2) == 0
            // Text has no round: it is the current one's.
            if isText { write.place.round = rounds }
            live.append(Live(step: step, write: write, isText: isText))
        }
        for _ in 0..<random.below(4) {
            let ahead = Self.step * Int64(end + random.below(20)) + 500
            late.append(write(at: start + ahead, &random))
        }
    }

    private func write(at: Int64, _ random: inout SeededRandom) -> MergeModel.Write {
        let place = MergeModel.Place(
            player: random.one(of: Self.players), hole: 1 + random.below(Self.holes),
            round: 1 + random.below(rounds))
        let strokes = random.below(4) == 0 ? nil : 1 + random.below(5)
        return MergeModel.Write(
            place: place, strokes: strokes, at: at, by: random.one(of: Self.members))
    }

    /// Whether a write that was entered after the end is taken: its player's, or the host's.
    static func isTaken(late write: MergeModel.Write) -> Bool {
        write.by == write.place.player || write.by == members[0]
    }

    /// What stands at the end, whatever came when.
    var model: MergeModel {
        var model = MergeModel()
        for write in held { model.take(write) }
        for one in live { model.take(one.write) }
        for write in late where Self.isTaken(late: write) { model.take(write) }
        return model
    }
}
