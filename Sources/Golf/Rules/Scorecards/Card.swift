package import Values

/// A card: the strokes of every player on every hole, in all rounds.
///
/// Players are seats from 0, and the room knows whose seat it is. The card updates totals with each
/// write, so that it costs nothing to read them.
package struct Card: Equatable, Sendable {
    /// The maximum strokes in a cell. The minimum is 1.
    package static let strokesMax = HoleScore.strokesMax

    package private(set) var holes: [CardHole]
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
        /// The score in the cell changed.
        case changed
        /// The score is the same as before, because the write repeats or confirms it.
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
        let before = current?.score
        guard before != cell.score else { return .confirmed }
        let par = holes[position].par
        totals[seat].remove(before, par: par)
        totals[seat].add(cell.score, par: par)
        return .changed
    }

    /// Changes the par of a hole, including for scores already entered.
    package mutating func set(par: Int, at position: Int) {
        let hole = holes[position]
        set(CardHole(number: hole.number, par: par, strokeIndex: hole.strokeIndex), at: position)
    }

    /// Replaces a hole, including for scores already entered.
    package mutating func set(_ new: CardHole, at position: Int) {
        let hole = holes[position]
        holes[position] = new
        for seat in totals.indices {
            for round in cells.indices {
                let score = cells[round][seat][position]?.score
                totals[seat].remove(score, par: hole.par)
                totals[seat].add(score, par: new.par)
            }
        }
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
                        score: cell.score, at: cell.at, by: other)
                }
            }
        }
    }

    package func cell(seat: Int, position: Int, round: Int) -> Cell? {
        cells[round][seat][position]
    }

    /// The scores of a seat in a round, in the order of holes on the card.
    package func scores(seat: Int, round: Int) -> [HoleScore?] {
        cells[round][seat].map { $0?.score }
    }

    /// The time of the newest score, Unix milliseconds. `nil` if there is none.
    package var scoredAt: Int64? {
        cells.lazy.joined().joined().compactMap { $0?.score == nil ? nil : $0?.at }.max()
    }

    /// A seat's totals against the par of the card, which is the same for all tees.
    package func totals(seat: Int) -> CardTotals { totals[seat] }

    /// A seat's totals against other pars than those of the card.
    /// - Parameter pars: One for each hole.
    func totals(seat: Int, against pars: [Int]) -> CardTotals {
        var sums = totals[seat]
        for (position, par) in pars.enumerated() where par != holes[position].par {
            for round in cells.indices
            where cells[round][seat][position]?.score?.strokes != nil {
                sums.toPar += holes[position].par - par
            }
        }
        return sums
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

/// A player's sums over the holes that have a score, in all rounds.
package struct CardTotals: Equatable, Sendable {
    package var strokes = 0
    /// Strokes against par.
    package var toPar = 0
    /// The number of holes with a score, also of those without strokes.
    package var thru = 0
    /// The number of holes that were picked up or conceded. They have no strokes.
    package var pickedUp = 0

    package init(strokes: Int = 0, toPar: Int = 0, thru: Int = 0, pickedUp: Int = 0) {
        self.strokes = strokes
        self.toPar = toPar
        self.thru = thru
        self.pickedUp = pickedUp
    }

    mutating func add(_ score: HoleScore?, par: Int) { change(by: 1, score, par: par) }

    mutating func remove(_ score: HoleScore?, par: Int) { change(by: -1, score, par: par) }

    private mutating func change(by sign: Int, _ score: HoleScore?, par: Int) {
        guard let score else { return }
        thru += sign
        guard let strokes = score.strokes else {
            pickedUp += sign
            return
        }
        self.strokes += sign * strokes
        toPar += sign * (strokes - par)
    }
}

/// The reasons why a write to a card is refused.
package enum ScoreError: Error, Equatable {
    /// Strokes, and a most likely score, must be 1 to ``Card/strokesMax``.
    case outOfRange
    /// All players have a score on the hole, so nobody can concede it.
    case holeDecided
    /// Nobody can concede a hole in this format.
    case noConcession
    /// Nobody can concede the whole game in this format.
    case noMatchConcession
    /// Players concede their own holes and matches. The host concedes for a guest.
    case concededForOther
    /// A player in a bet wrote the score, and the user is in no bet.
    case ownScoreInBet
    /// The match is decided, so nobody can concede it.
    case matchDecided
    case unknownHole
    case unknownRound
    /// The time of the write is too far in the future.
    case clockAhead
    /// The time of the write is too far before the creation of the room.
    case clockBehind
    /// After the end, only the player of the cell, the player's scorers and the host may change it.
    case tooLate
    case signed
    /// The scorers of the player do not agree on these holes, or one of them has no entry.
    case mismatch(holes: [Int])
    /// Scores are missing, and the round is not over.
    case incomplete
}
