import QuizzesRules
import TestSupport
import Testing
import Values

/// No position reveals a question early.
@Suite struct WalkSecrecyTests {
    /// The positions and challenges of each player, tracked independently of the rules.
    private struct Witness {
        var places: [String: [(fix: Fix, now: Int64)]] = [:]
        var opened: [String: Set<Int>] = [:]
    }

    @Test func `Q11: in random games, a question opens only for a player who was there`() throws {
        var random = SeededRandom(printing: "random walks")
        for _ in 0..<repeats(60, long: 3_000) {
            let players = ["ann", "ben", "cy"]
            let teams: [Int?] = Bool.random(using: &random) ? [1, 1, nil] : []
            var walk = try Walking(
                players, challenges: Int.random(in: 1...5, using: &random),
                order: Bool.random(using: &random) ? .set : .any, teams: teams)
            var witness = Witness()
            var sent: [Fix] = []
            for _ in 0..<120 {
                let player = players.randomElement(using: &random) ?? "ann"
                walk.now += Int64.random(in: 0...40_000, using: &random)
                if Int.random(in: 0..<6, using: &random) == 0 {
                    _ = try? walk.answer(player, "1", to: Int.random(in: 0...5, using: &random))
                } else {
                    // Sometimes an old position comes again, or somebody else's.
                    let isReplay = Int.random(in: 0..<5, using: &random) == 0
                    let fix =
                        (isReplay ? sent.randomElement(using: &random) : nil)
                        ?? Self.fix(walk.now, &random)
                    sent.append(fix)
                    try Self.send(fix, player, &walk, &witness)
                }
                for player in players {
                    let open = Set(walk.room.openChallenges(for: player).map(\.number))
                    #expect(open.isSubset(of: witness.opened[player] ?? []))
                }
            }
        }
    }

    private static func fix(_ now: Int64, _ random: inout SeededRandom) -> Fix {
        let accuracy: Double? =
            Bool.random(using: &random) ? nil : Double.random(in: 0...140, using: &random)
        return Fix(
            place: Walking.place(metres: Double.random(in: 0...1_300, using: &random)),
            accuracy: accuracy, at: now - Int64.random(in: -10_000...130_000, using: &random))
    }

    private static func send(
        _ fix: Fix, _ player: String, _ walk: inout Walking, _ witness: inout Witness
    ) throws {
        let before = walk.room
        guard let arrival = try? walk.room.arrive(player, at: fix, now: walk.now) else {
            // A position that does not count changes nothing.
            #expect(walk.room.steps == before.steps)
            return
        }
        // The player can have moved here from each earlier position, not only from the last.
        for earlier in witness.places[player] ?? [] {
            let seconds = Double(min(fix.at, walk.now) - earlier.fix.at) / 1_000
            #expect(seconds >= 0)
            #expect(earlier.fix.place.distance(to: fix.place) <= 40 * seconds + 220)
        }
        let known = Fix(place: fix.place, accuracy: fix.accuracy, at: min(fix.at, walk.now))
        witness.places[player, default: []].append((known, walk.now))
        guard let challenge = arrival.challenge else { return }
        let place = Walking.place(metres: Double(challenge) * 200)
        #expect(fix.place.distance(to: place) <= 30)
        #expect((fix.accuracy ?? 0) <= 50)
        #expect(walk.now - fix.at <= 120_000)
        witness.opened[player, default: []].insert(challenge)
    }
}
