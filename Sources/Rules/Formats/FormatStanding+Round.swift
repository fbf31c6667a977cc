extension FormatStanding {
    /// How a round ended that was a game of its own.
    package struct Round: Equatable, Sendable {
        /// From 0.
        package let round: Int
        /// Nil where nobody led.
        package let lead: Lead?
        /// As ``FormatStanding/settlement``; nil where nothing was at stake.
        package let settlement: [Int]?

        package init(round: Int, lead: Lead?, settlement: [Int]?) {
            self.round = round
            self.lead = lead
            self.settlement = settlement
        }
    }

    /// The standing of the last of several games, with how all that are over ended.
    /// - Parameter isOver: Whether all are: then what each seat gets is the sum.
    func after(_ rounds: [Round], isOver: Bool) -> FormatStanding {
        let settled = rounds.compactMap(\.settlement)
        let sums = settled.first.map { first in
            first.indices.map { seat in settled.reduce(0) { $0 + $1[seat] } }
        }
        return FormatStanding(
            unit: unit, places: places, lead: lead, lines: lines, bets: bets, carried: carried,
            isDecided: isDecided, settlement: isOver ? sums : nil, rounds: rounds)
    }
}
