import Localization
import Values

/// The scores of sides, hole by hole. The lowest score among partners counts (Rule 23).
struct SideCard {
    let sides: [Side]
    /// Whether each hole is decided: ``FormatInput/counts(_:)``.
    let counts: [Bool]
    /// The sides that conceded each hole: one, or several at the same time.
    private let conceding: [[Int]]
    private let input: FormatInput
    /// The scores in half strokes: all sides of the first hole, then all sides of the next.
    private let scores: [Int]
    /// Represents a missing score. It is higher than any score.
    private static let none = Int.max

    init(_ input: FormatInput, scoring: Scoring) {
        let sides = Side.all(of: input)
        var scores = Array(repeating: Self.none, count: input.holes.count * sides.count)
        for (index, side) in sides.enumerated() {
            for seat in side.seats {
                for hole in input.holes.indices {
                    guard let strokes = input.players[seat].strokes[hole] else { continue }
                    let received = input.players[seat].received[hole]
                    let score = scoring.halfStrokes(strokes, received: received)
                    let cell = hole * sides.count + index
                    scores[cell] = min(scores[cell], score)
                }
            }
        }
        self.sides = sides
        self.scores = scores
        self.input = input
        conceding = input.holes.indices.map { hole in
            sides.indices.filter { side in
                sides[side].seats.contains { input.players[$0].scores[hole]?.isConceded == true }
            }
        }
        self.counts = input.holes.indices.map(input.counts)
    }

    /// The side of a seat. `nil` for no seat.
    func side(of seat: Int?) -> Int? {
        seat.flatMap { seat in sides.firstIndex { $0.seats.contains(seat) } }
    }

    /// The score of a side in half strokes. `nil` if it has none.
    func score(side: Int, hole: Int) -> Int? {
        let score = scores[hole * sides.count + side]
        return score == Self.none ? nil : score
    }

    /// The side with the lowest score. `nil` if several sides have it.
    func winner(of hole: Int) -> Int? {
        var winner: Int?
        var lowest = Self.none
        for side in sides.indices {
            let score = scores[hole * sides.count + side]
            if score < lowest {
                lowest = score
                winner = side
            } else if score == lowest {
                winner = nil
            }
        }
        return winner
    }

    /// The lowest score on a hole that counts, in half strokes.
    func lowest(on hole: Int) -> Int {
        let first = hole * sides.count
        return scores[first..<first + sides.count].min() ?? Self.none
    }

    /// Whether any player with the lowest score is at or below the par of their tee.
    func isPar(_ hole: Int, _ input: FormatInput, scoring: Scoring) -> Bool {
        let lowest = lowest(on: hole)
        return input.players.indices.contains { seat in
            guard let strokes = input.players[seat].strokes[hole] else { return false }
            let score = scoring.halfStrokes(strokes, received: input.players[seat].received[hole])
            return score == lowest && score <= 2 * input.par(seat, on: hole)
        }
    }

    /// The seats of all sides with the lowest score.
    func lowestSeats(on hole: Int) -> [Int] {
        let first = hole * sides.count
        let lowest = lowest(on: hole)
        return sides.indices.filter { scores[first + $0] == lowest }.flatMap { sides[$0].seats }
    }

    /// Whether a hole is decided while an earlier one is not.
    var hasGap: Bool { counts.drop { $0 }.contains(true) }

    /// The result of a hole between two sides: 1 if the first won, -1 if the second won, 0 if it is
    /// halved.
    ///
    /// A side without strokes loses to a side with strokes. If no side has strokes, ``Blank`` decides.
    func balance(on hole: Int) -> Int {
        if let side = conceding[hole].first {
            return conceding[hole].count > 1 ? 0 : side == 0 ? -1 : 1
        }
        if let winner = winner(of: hole) { return winner == 0 ? 1 : -1 }
        guard lowest(on: hole) == Self.none else { return 0 }
        return (blank(of: 0, on: hole).rawValue - blank(of: 1, on: hole).rawValue).signum()
    }

    /// The state of a side without strokes on a hole. Between two such sides, the higher state wins.
    private enum Blank: Int {
        /// All players left, or joined after the hole. A player who left loses the holes without a
        /// score.
        case absent
        /// All players who were there picked up.
        case pickedUp
        /// A player who was there has no score. The other side picked up, so it gave up the hole, and
        /// nobody needed to enter a score.
        case open
    }

    private func blank(of side: Int, on hole: Int) -> Blank {
        let players = sides[side].seats.map { input.players[$0] }.filter {
            $0.scores[hole] != nil || !$0.hasLeft && hole >= $0.missed
        }
        guard !players.isEmpty else { return .absent }
        return players.allSatisfy { $0.scores[hole] != nil } ? .pickedUp : .open
    }
}

/// The players who play together: the players of a team, or one player without partners.
struct Side: Equatable, Sendable {
    let team: Int?
    /// Ascending.
    private(set) var seats: [Int]

    /// The sides in the order of their first seats.
    static func all(of teams: some Sequence<Int?>) -> [Side] {
        var sides: [Side] = []
        for (seat, team) in teams.enumerated() {
            if let team, let index = sides.firstIndex(where: { $0.team == team }) {
                sides[index].seats.append(seat)
            } else {
                sides.append(Side(team: team, seats: [seat]))
            }
        }
        return sides
    }

    static func all(of input: FormatInput) -> [Side] { all(of: input.players.lazy.map(\.team)) }

    /// Requires a team for every player.
    static func requireTeams(_ teams: [Int?], in title: LocalizedText) throws(FormatError) {
        guard let alone = teams.firstIndex(of: nil) else { return }
        throw .tooFew(reason: "\(title) is played in teams. Player \(alone + 1) has no team.")
    }

    /// Requires at least two sides. If there are teams, every player needs one.
    /// - Parameter most: The maximum number of sides. `nil` allows any number.
    static func check(_ teams: [Int?], most: Int?, in title: LocalizedText) throws(FormatError) {
        if teams.contains(where: { $0 != nil }) { try requireTeams(teams, in: title) }
        let count = all(of: teams).count
        guard count >= 2 else {
            throw .tooFew(reason: "\(title) needs two players or two teams, not \(count).")
        }
        if let most, count > most {
            let reason: LocalizedText =
                "\(title) needs \(most) players or \(most) teams, not \(count)."
            throw .tooMany(reason: reason)
        }
    }
}

/// The effect of handicap strokes on a score.
enum Scoring: String, Sendable {
    /// Handicap strokes do not count.
    case gross
    /// The strokes that the player receives on the hole are subtracted.
    case net
    /// Half a stroke is subtracted for each stroke that the player receives on the hole
    /// ("half-pop"). So a player who receives one stroke cannot tie.
    case half

    /// A score in half strokes, which is a whole number in every case.
    func halfStrokes(_ strokes: Int, received: Int) -> Int {
        switch self {
        case .gross: 2 * strokes
        case .net: 2 * (strokes - received)
        case .half: 2 * strokes - received
        }
    }

    /// The strokes to subtract from a score. Valid for gross and net only.
    func deduction(_ received: Int) -> Int { self == .net ? received : 0 }

    /// The option of a format that can be played gross or net.
    static func option(default scoring: Scoring) -> FormatOption {
        FormatOption(
            "scoring", .choice(of: ["gross", "net"], default: scoring.rawValue),
            "with handicap strokes (net) or without (gross)")
    }
}
