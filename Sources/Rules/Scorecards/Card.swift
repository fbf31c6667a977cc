/// A card: what every player took on every hole, round after round.
///
/// Players are seats, counted from 0; the room knows who sits where. Totals are kept up with each
/// write, so that telling them costs nothing.
package struct Card: Equatable, Sendable {
    /// The most strokes that a cell takes; the fewest is 1.
    package static let strokesMax = 30

    package let holes: [CardHole]
    /// By round, seat, and position of the hole; nil where nothing was ever written.
    private var cells: [[[Cell?]]]
    private var totals: [CardTotals]

    /// A card of one round, without players.
    package init(holes: [CardHole]) {
        self.holes = holes
        self.cells = [[]]
        self.totals = []
    }

    /// How many rounds there are; the last is the current one.
    package var rounds: Int { cells.count }

    /// Opens another round.
    package mutating func addRound() {
        cells.append(totals.map { _ in emptyLine })
    }

    package mutating func addSeat() {
        for round in cells.indices { cells[round].append(emptyLine) }
        totals.append(CardTotals())
    }

    package mutating func removeSeat(_ seat: Int) {
        for round in cells.indices { cells[round].remove(at: seat) }
        totals.remove(at: seat)
    }

    private var emptyLine: [Cell?] { Array(repeating: nil, count: holes.count) }

    /// Where a hole stands on the card; nil when it is not on it.
    package func position(ofHole number: Int) -> Int? {
        // Nearly every card has its holes in order.
        let guess = number &- 1
        if holes.indices.contains(guess), holes[guess].number == number { return guess }
        return holes.firstIndex { $0.number == number }
    }

    package enum Outcome: Equatable, Sendable {
        /// The cell now reads otherwise.
        case changed
        /// The cell reads as before: the same write again, or the same strokes confirmed.
        case confirmed
        /// A later write stands.
        case superseded
    }

    /// Merges a write into a cell.
    /// - Parameters:
    ///   - round: From 0.
    ///   - position: The hole's place on the card, from 0.
    package mutating func write(
        _ cell: Cell, seat: Int, position: Int, round: Int
    ) -> Outcome {
        let current = cells[round][seat][position]
        if let current {
            if current == cell { return .confirmed }
            guard cell.beats(current) else { return .superseded }
        }
        cells[round][seat][position] = cell
        let before = current?.strokes
        guard before != cell.strokes else { return .confirmed }
        let par = holes[position].par
        totals[seat].remove(before, par: par)
        totals[seat].add(cell.strokes, par: par)
        return .changed
    }

    /// Takes a name off all cells that somebody wrote.
    package mutating func replace(writer: String, with other: String) {
        for round in cells.indices {
            for seat in cells[round].indices {
                for position in cells[round][seat].indices {
                    guard let cell = cells[round][seat][position], cell.by == writer else {
                        continue
                    }
                    cells[round][seat][position] = Cell(
                        strokes: cell.strokes, at: cell.at, by: other)
                }
            }
        }
    }

    package func cell(seat: Int, position: Int, round: Int) -> Cell? {
        cells[round][seat][position]
    }

    /// A seat's strokes in a round, hole by hole as on the card.
    package func strokes(seat: Int, round: Int) -> [Int?] {
        cells[round][seat].map { $0?.strokes }
    }

    /// When the last score was entered, Unix milliseconds; nil while there is none.
    package var scoredAt: Int64? {
        cells.lazy.joined().joined().compactMap { $0?.strokes == nil ? nil : $0?.at }.max()
    }

    package func totals(seat: Int) -> CardTotals { totals[seat] }

    /// A seat's sums of a round.
    package func nines(seat: Int, round: Int) -> NineSums {
        NineSums(strokes(seat: seat, round: round), holes)
    }
}
