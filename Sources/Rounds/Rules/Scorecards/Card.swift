/// A card: the strokes of every player on every hole, in all rounds.
///
/// Players are seats from 0, and the room knows whose seat it is. The card updates totals with each
/// write, so that it costs nothing to read them.
package struct Card: Equatable, Sendable {
    /// The maximum strokes in a cell. The minimum is 1.
    package static let strokesMax = 30

    package let holes: [CardHole]
    /// By round, seat, and position of the hole. `nil` if nothing was ever written.
    private var cells: [[[Cell?]]]
    private var totals: [CardTotals]

    /// Creates a card of one round, without players.
    package init(holes: [CardHole]) {
        self.holes = holes
        self.cells = [[]]
        self.totals = []
    }

    /// The number of rounds. The last round is the current one.
    package var rounds: Int { cells.count }

    /// Starts another round.
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

    /// The position of a hole on the card. `nil` if the card does not have the hole.
    package func position(ofHole number: Int) -> Int? {
        // Nearly every card has its holes in order.
        let guess = number &- 1
        if holes.indices.contains(guess), holes[guess].number == number { return guess }
        return holes.firstIndex { $0.number == number }
    }

    package enum Outcome: Equatable, Sendable {
        /// The strokes in the cell changed.
        case changed
        /// The strokes are the same as before, because the write was repeated or confirms them.
        case confirmed
        /// The cell already has a later write.
        case superseded
    }

    /// Merges a write into a cell.
    /// - Parameters:
    ///   - position: The position of the hole on the card, from 0.
    ///   - round: From 0.
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

    /// Replaces the name of a user in all cells that this user wrote.
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

    /// The strokes of a seat in a round, in the order of holes on the card.
    package func strokes(seat: Int, round: Int) -> [Int?] {
        cells[round][seat].map { $0?.strokes }
    }

    /// The time of the newest score, Unix milliseconds. `nil` if there is none.
    package var scoredAt: Int64? {
        cells.lazy.joined().joined().compactMap { $0?.strokes == nil ? nil : $0?.at }.max()
    }

    package func totals(seat: Int) -> CardTotals { totals[seat] }

    /// The sums of a seat in a round.
    package func nines(seat: Int, round: Int) -> NineSums {
        NineSums(strokes(seat: seat, round: round), holes)
    }
}

/// A hole of a card.
package struct CardHole: Equatable, Sendable {
    /// The number on the course. A card may have any holes in any order.
    package let number: Int
    package let par: Int
    /// The hole with index 1 gets the first handicap stroke. `nil` if the course has no stroke
    /// indexes.
    package let strokeIndex: Int?

    package init(number: Int, par: Int = 3, strokeIndex: Int? = nil) {
        self.number = number
        self.par = par
        self.strokeIndex = strokeIndex
    }

    /// Whether the hole belongs to the front nine. These are the holes up to 9, whatever their
    /// order on the card.
    package var isFront: Bool { number <= 9 }
}

/// The content of a cell, with the data that decides between two writes.
package struct Cell: Equatable, Sendable {
    /// `nil` is a cleared cell. Clearing is also a write, which replaces older ones.
    package let strokes: Int?
    /// The time when the score was entered, Unix milliseconds.
    package let at: Int64
    /// The username of the writer.
    package let by: String

    package init(strokes: Int?, at: Int64, by: String) {
        self.strokes = strokes
        self.at = at
        self.by = by
    }

    /// Whether this write replaces the other one.
    ///
    /// The order is by time, then by the writer's name as bytes, then by strokes, with a cleared
    /// cell lowest. It is a total order, so the card is the same in whatever order writes arrive.
    package func beats(_ other: Cell) -> Bool {
        if at != other.at { return at > other.at }
        if by != other.by { return other.by.utf8.lexicographicallyPrecedes(by.utf8) }
        return (strokes ?? 0) > (other.strokes ?? 0)
    }
}

/// A player's sums over the holes that have a score, in all rounds.
package struct CardTotals: Equatable, Sendable {
    package var strokes = 0
    /// Strokes against par.
    package var toPar = 0
    /// The number of holes with a score.
    package var thru = 0

    package init(strokes: Int = 0, toPar: Int = 0, thru: Int = 0) {
        self.strokes = strokes
        self.toPar = toPar
        self.thru = thru
    }

    mutating func add(_ strokes: Int?, par: Int) {
        guard let strokes else { return }
        self.strokes += strokes
        toPar += strokes - par
        thru += 1
    }

    mutating func remove(_ strokes: Int?, par: Int) {
        guard let strokes else { return }
        self.strokes -= strokes
        toPar -= strokes - par
        thru -= 1
    }
}

/// A player's sums of one round: of each nine, and of the whole round.
package struct NineSums: Equatable, Sendable {
    /// Holes 1 to 9. `nil` if the card has none of them.
    package var front: CardTotals?
    /// The holes from 10 on. `nil` if the card has none of them.
    package var back: CardTotals?
    package var round = CardTotals()

    init(_ strokes: [Int?], _ holes: [CardHole]) {
        for (strokes, hole) in zip(strokes, holes) {
            let nine = hole.isFront ? \Self.front : \Self.back
            var sums = self[keyPath: nine] ?? CardTotals()
            sums.add(strokes, par: hole.par)
            self[keyPath: nine] = sums
            round.add(strokes, par: hole.par)
        }
    }
}

/// The reasons why a write to a card is refused.
package enum ScoreError: Error, Equatable {
    /// Strokes must be 1 to ``Card/strokesMax``.
    case outOfRange
    case unknownHole
    case unknownRound
    /// The time of the write is too far in the future.
    case clockAhead
    /// After the end, only the player of the cell and the host may change it.
    case tooLate
    case signed
    /// The scorers of the player do not agree on these holes, or one of them has no entry.
    case mismatch(holes: [Int])
    /// Scores are missing, and the round is not over.
    case incomplete
}
