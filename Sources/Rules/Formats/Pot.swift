/// What players win from and owe to each other, in whole units. It always sums to zero.
struct Pot {
    /// By seat.
    private(set) var balances: [Int]
    /// How often a seat got a unit that could not be shared.
    private var extras: [Int]

    init(seats: Int) {
        balances = Array(repeating: 0, count: seats)
        extras = balances
    }

    /// Has everybody else who plays for it pay a stake each, which the winners share.
    ///
    /// A unit that cannot be shared is not lost: it goes to the winner who had the fewest of
    /// such units so far, of those to the lowest seat.
    /// - Parameter players: Who plays for it: of the winners only these win.
    mutating func pay(_ stake: Int, to winners: [Int], among players: [Int]) {
        let winners = winners.filter(players.contains)
        let losers = players.count - winners.count
        guard losers > 0, !winners.isEmpty else { return }
        for seat in players { balances[seat] -= stake }
        let (share, rest) = (stake * losers).quotientAndRemainder(dividingBy: winners.count)
        for seat in winners { balances[seat] += stake + share }
        guard rest > 0 else { return }
        let next = winners.sorted { (extras[$0], $0) < (extras[$1], $1) }
        for seat in next.prefix(rest) {
            balances[seat] += 1
            extras[seat] += 1
        }
    }

    /// The option of a format that is played for something.
    static func option(_ name: String, _ meaning: LocalizedText) -> FormatOption {
        FormatOption(name, .number(in: 1...10_000, default: 1), meaning)
    }
}
