/// The sides' scores hole by hole: of partners the lowest counts (Rule 23).
struct SideCard {
    let sides: [Side]
    /// Whether the hole is decided; ``FormatInput/counts(_:)``.
    let counts: [Bool]
    /// Half strokes, hole by hole and there side by side.
    private let scores: [Int]
    /// Stands for no score: higher than all.
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
        self.counts = input.holes.indices.map(input.counts)
    }

    /// A side's score in half strokes; nil where it has none.
    func score(side: Int, hole: Int) -> Int? {
        let score = scores[hole * sides.count + side]
        return score == Self.none ? nil : score
    }

    /// The side that alone has the lowest score; nil where several have it.
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

    /// Whether anybody who has the lowest score is not above par from the own tee.
    func isPar(_ hole: Int, _ input: FormatInput, scoring: Scoring) -> Bool {
        let lowest = lowest(on: hole)
        return input.players.indices.contains { seat in
            guard let strokes = input.players[seat].strokes[hole] else { return false }
            let score = scoring.halfStrokes(strokes, received: input.players[seat].received[hole])
            return score == lowest && score <= 2 * input.par(seat, on: hole)
        }
    }

    /// The seats of all sides that have the lowest score.
    func lowestSeats(on hole: Int) -> [Int] {
        let first = hole * sides.count
        let lowest = lowest(on: hole)
        return sides.indices.filter { scores[first + $0] == lowest }.flatMap { sides[$0].seats }
    }

    /// Whether a hole is decided while one before it is not.
    var hasGap: Bool { counts.drop { $0 }.contains(true) }

    /// Of two sides: 1 where the first won the hole, -1 where the second did, 0 where it is
    /// halved.
    func balance(on hole: Int) -> Int {
        switch winner(of: hole) {
        case 0: 1
        case nil: 0
        default: -1
        }
    }
}
