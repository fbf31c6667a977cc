import Localization

/// The units that players win and owe. Their sum is always zero.
struct Settlement {
    /// One balance for each seat.
    private(set) var balances: [Int]
    /// The number of indivisible units that each seat has received.
    private var extras: [Int]

    init(seats: Int) {
        balances = Array(repeating: 0, count: seats)
        extras = balances
    }

    /// Makes every other player pay the stake, which the winners share.
    ///
    /// A unit that cannot be divided goes to the winner who has received the fewest of them. Among
    /// equals, the lowest seat gets it.
    /// - Parameter players: The seats that take part. Other seats neither pay nor win.
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

    /// The option for the amount that is at stake.
    static func option(_ name: String, _ meaning: LocalizedText) -> FormatOption {
        FormatOption(name, .number(in: 1...10_000, default: 1), meaning)
    }
}
