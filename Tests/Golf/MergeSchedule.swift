import JSON
import TestSupport

/// A random game with devices that go offline and return. It determines each write, and whether its
/// device was online.
struct MergeSchedule {
    static let members = ["alice", "bob", "carol"]
    static let players = members + ["g1"]
    static let holes = 3
    /// The time from one step to the next, milliseconds.
    static let step: Int64 = 1_000
    /// The number of steps before step 0 at which the first round begins. Other rounds begin at
    /// ``otherRounds``.
    static let firstRound: Int64 = 5
    static let otherRounds: Int64 = 2
    static let steps = 6

    /// A write that was entered online, at the server's time of its step.
    struct Live {
        var step: Int
        var write: MergeModel.Write
        /// Whether it is sent as text, as a watch does.
        var isText: Bool
    }

    let rounds: Int
    /// The step at the beginning of which the host ends the game.
    let end: Int
    /// Writes entered offline before the end. They may arrive at any time, once or more.
    var held: [MergeModel.Write] = []
    var live: [Live] = []
    /// Writes entered after the end. They arrive after it.
    var late: [MergeModel.Write] = []

    /// Makes a random schedule.
    /// - Parameter start: The server's time at step 0. It is half a second past a full second, and
    ///   offline devices enter writes at full seconds. So writes have the same time only if the
    ///   schedule intends it.
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
            // A text has no round, so it belongs to the current one.
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
        let by = random.one(of: Self.members)
        // Players concede for themselves, and the host for a guest.
        let mayConcede = by == place.player || place.player == "g1" && by == Self.members[0]
        let score: String? =
            switch random.below(8) {
            case 0, 1: nil
            case 2: "x"
            case 3: "x\(1 + random.below(5))"
            case 4: mayConcede ? "c" : "x"
            default: "\(1 + random.below(5))"
            }
        return MergeModel.Write(
            place: place, score: score, at: at, by: by)
    }

    /// Returns whether the server accepts a write that was entered after the end. Only the player
    /// and the host may write then.
    static func isTaken(late write: MergeModel.Write) -> Bool {
        write.by == write.place.player || write.by == members[0]
    }

    /// The expected card at the end, whatever the order of arrival.
    var model: MergeModel {
        var model = MergeModel()
        for write in held { model.take(write) }
        for one in live { model.take(one.write) }
        for write in late where Self.isTaken(late: write) { model.take(write) }
        return model
    }
}

/// A model of a card after any writes in any order, written only from the contract.
///
/// Writes to one cell are ordered by `at`, then username (as bytes), then score. From lowest to
/// highest, scores are `null`, `c`, `x`, `x` with a number, and strokes. Higher numbers are higher. The
/// highest write wins.
struct MergeModel {
    struct Place: Hashable {
        var player: String
        /// The number of the hole.
        var hole: Int
        /// From 1.
        var round: Int
    }

    struct Write: Equatable {
        var place: Place
        var score: String?
        var at: Int64
        var by: String
        /// Whether the write has no round, so that the server determines it from the time.
        var isRoundless = false

        /// The body for `sync` and `score`.
        var json: JSON {
            let members: JSON = [
                "player": .string(place.player), "hole": .int(Int64(place.hole)),
                "round": .int(Int64(place.round)), "at": .int(at),
                "strokes": score.map { Int64($0).map(JSON.int) ?? .string($0) } ?? .null,
            ]
            return .object((members.members ?? []).filter { !isRoundless || $0.key != "round" })
        }

        var strokes: Int? { score.flatMap { Int($0) } }

        private var rank: Int64 {
            switch score {
            case nil: 0
            case "c": 1
            case "x": 2
            case let score?: Int64(score).map { 100 + $0 } ?? 2 + (Int64(score.dropFirst()) ?? 0)
            }
        }

        /// The parts of the order. Each part is a list of numbers.
        private var key: [[Int64]] {
            [[at], by.utf8.map(Int64.init), [rank]]
        }

        func isBelow(_ other: Write) -> Bool {
            for (mine, theirs) in zip(key, other.key) where mine != theirs {
                return mine.lexicographicallyPrecedes(theirs)
            }
            return false
        }
    }

    private(set) var writes: [Place: [Write]] = [:]

    mutating func take(_ write: Write) { writes[write.place, default: []].append(write) }

    /// The winning write of each cell, in the order of the database's key.
    var cells: [String] {
        let standing = writes.values.compactMap { all in all.max { $0.isBelow($1) } }
        return standing.map { write in
            let place = write.place
            let score = write.score ?? "-"
            return "\(place.round) \(place.player) \(place.hole): "
                + "\(score) by \(write.by) at \(write.at)"
        }.sorted()
    }

    /// A player's strokes over all rounds, the number of holes with a score, and the number of these
    /// holes without strokes.
    func totals(of player: String) -> (strokes: Int, thru: Int, pickedUp: Int) {
        let standing = writes.filter { $0.key.player == player }.values
            .compactMap { all in all.max { $0.isBelow($1) } }.filter { $0.score != nil }
        let strokes = standing.compactMap(\.strokes)
        return (strokes.reduce(0, +), standing.count, standing.count - strokes.count)
    }
}
