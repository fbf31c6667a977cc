/// Skins counted hole by hole.
struct SkinsCount {
    let sides: [Side]
    /// By side: skins won; where ties split, units won or owed.
    private(set) var scores: [Int]
    /// By side and hole: what the hole added to the score; nil where it is not decided.
    private(set) var points: [[Int?]]
    private(set) var carried = 0
    /// How many holes are decided.
    private(set) var decided = 0
    private(set) var pot: Pot

    init(of input: FormatInput, by skins: Skins) {
        let card = SideCard(input, scoring: skins.scoring)
        sides = card.sides
        scores = Array(repeating: 0, count: sides.count)
        points = Array(
            repeating: [Int?](repeating: nil, count: input.holes.count), count: sides.count)
        pot = Pot(seats: input.players.count)
        for hole in input.holes.indices {
            guard card.counts[hole] else {
                if skins.ties == .carry, !input.isOver { break }
                continue
            }
            decided += 1
            let isLow = !skins.needsPar || card.isPar(hole, input, scoring: skins.scoring)
            count(hole, on: card, by: skins, isLow: isLow, among: input.seats(from: hole))
        }
    }

    /// - Parameters:
    ///   - isLow: Whether the lowest score may win.
    ///   - players: Who plays for the hole.
    private mutating func count(
        _ hole: Int, on card: SideCard, by skins: Skins, isLow: Bool, among players: [Int]
    ) {
        switch skins.ties {
        case .split:
            let before = pot.balances
            if isLow { pot.pay(skins.value, to: card.lowestSeats(on: hole), among: players) }
            for side in sides.indices {
                let units = sides[side].seats.reduce(0) { $0 + pot.balances[$1] - before[$1] }
                add(units, to: side, on: hole)
            }
        case .carry, .none:
            let winner = isLow ? card.winner(of: hole) : nil
            let worth = 1 + carried
            for side in sides.indices { add(side == winner ? worth : 0, to: side, on: hole) }
            if let winner {
                pot.pay(skins.value * worth, to: sides[winner].seats, among: players)
                carried = 0
            } else if skins.ties == .carry {
                carried = worth
            }
        }
    }

    private mutating func add(_ points: Int, to side: Int, on hole: Int) {
        self.points[side][hole] = points
        scores[side] += points
    }
}
