package import RoomsRules
package import Values

/// A field of a card that players can correct after the end of the game.
package enum CardField: Hashable, Sendable {
    case cell(DoubleEntry.Place)
    /// With double entry, the entry of one scorer.
    case entry(DoubleEntry.Place, by: String)
    /// The name of a guest.
    case name(String)
    case tee(String)
    case handicap(String)
    /// The number of days by which the game moved.
    case day
    case course
    /// The whole line of a player.
    case line(String)
    /// The answers of a player to the stakes of all bets.
    case stakes(String)

    /// The player to whom the field belongs. `nil` for the day and the course.
    package var player: String? {
        switch self {
        case .cell(let place), .entry(let place, _): place.player
        case .name(let player), .tee(let player), .handicap(let player), .line(let player),
            .stakes(let player):
            player
        case .day, .course: nil
        }
    }

    package var isLine: Bool { if case .line = self { true } else { false } }

    func renamed(_ name: String, to other: String) -> CardField {
        func new(_ player: String) -> String { player == name ? other : player }
        func new(_ place: DoubleEntry.Place) -> DoubleEntry.Place {
            .init(player: new(place.player), position: place.position, round: place.round)
        }
        return switch self {
        case .cell(let place): .cell(new(place))
        case .entry(let place, let by): .entry(new(place), by: new(by))
        case .name(let player): .name(new(player))
        case .tee(let player): .tee(new(player))
        case .handicap(let player): .handicap(new(player))
        case .line(let player): .line(new(player))
        case .stakes(let player): .stakes(new(player))
        case .day, .course: self
        }
    }
}

/// The content of a ``CardField``.
package enum CardValue: Equatable, Sendable {
    /// An empty cell, a name that is not set, or a line that is not on the card.
    case nothing
    case cell(Cell)
    /// A name.
    case text(String)
    /// A Handicap Index.
    case index(Fraction?, isEntered: Bool)
    case days(Int)
    case course(CardCourse)
    case line(SeatLine)
    case stakes([SeatLine.Answer])

    /// Whether a field has the same content with this value and another one.
    ///
    /// A score is compared without its time and writer. A line is compared by its presence, because
    /// scores may follow.
    func isSame(as other: CardValue) -> Bool {
        switch (self, other) {
        case (.cell(let one), .cell(let two)): one.score == two.score
        case (.cell(let one), .nothing), (.nothing, .cell(let one)): one.score == nil
        case (.line, .line): true
        default: self == other
        }
    }

    /// The value with times that are not later than an instant.
    func movedBack(to instant: Int64) -> CardValue {
        switch self {
        case .cell(let cell): return .cell(cell.movedBack(to: instant))
        case .line(var line):
            line.scores = line.scores.map {
                .init(
                    round: $0.round, position: $0.position, cell: $0.cell.movedBack(to: instant))
            }
            return .line(line)
        case .nothing, .text, .index, .days, .course, .stakes: return self
        }
    }

    /// The value with another time of its score. Other values, also a whole line, stay as they are.
    func written(at instant: Int64) -> CardValue {
        guard case .cell(let cell) = self else { return self }
        return .cell(Cell(score: cell.score, at: instant, by: cell.by))
    }

    func renamed(_ name: String, to other: String) -> CardValue {
        switch self {
        case .cell(let cell): .cell(cell.renamed(name, to: other))
        case .line(let line): .line(line.renamed(name, to: other))
        case .nothing, .text, .index, .days, .course, .stakes: self
        }
    }
}

extension Cell {
    fileprivate func movedBack(to instant: Int64) -> Cell {
        at > instant ? Cell(score: score, at: instant, by: by) : self
    }

    func renamed(_ name: String, to other: String) -> Cell {
        by == name ? Cell(score: score, at: at, by: other) : self
    }
}

/// The course of a card, as it is stored with the card.
package struct CardCourse: Equatable, Sendable {
    package var id: String?
    package var name: String
    package var holes: [CardHole]
    package var tees: [CardTee]
    package var sport: HandicapScore.Sport?
    package var longitude: Double?
    package var loops: Int

    package init(
        id: String?, name: String, holes: [CardHole], tees: [CardTee],
        sport: HandicapScore.Sport?, longitude: Double?, loops: Int
    ) {
        self.id = id
        self.name = name
        self.holes = holes
        self.tees = tees
        self.sport = sport
        self.longitude = longitude
        self.loops = loops
    }
}

/// The line of a guest on a card, with all that goes if the guest is removed.
package struct SeatLine: Equatable, Sendable {
    package struct Score: Equatable, Sendable {
        package let round: Int
        package let position: Int
        package let cell: Cell

        package init(round: Int, position: Int, cell: Cell) {
            self.round = round
            self.position = position
            self.cell = cell
        }
    }

    package struct Answer: Equatable, Sendable {
        package let round: Int
        package let bet: String
        package let answer: StakeAnswers.Answer

        package init(round: Int, bet: String, answer: StakeAnswers.Answer) {
            self.round = round
            self.bet = bet
            self.answer = answer
        }
    }

    package var seat: Seat
    package var line: GolfRoom.Line
    package var scores: [Score]
    package var answers: [Answer]
    /// The concessions of matches: the number of holes, by the round from 0.
    package var concessions: [Int: Int]
    /// The users who signed the scores, by the round from 0.
    package var signatures: [Int: Set<String>]
    /// The rounds that have all signatures, from 0.
    package var closed: Set<Int>

    package init(
        seat: Seat, line: GolfRoom.Line, scores: [Score], answers: [Answer],
        concessions: [Int: Int], signatures: [Int: Set<String>] = [:], closed: Set<Int> = []
    ) {
        self.seat = seat
        self.line = line
        self.scores = scores
        self.answers = answers
        self.concessions = concessions
        self.signatures = signatures
        self.closed = closed
    }

    fileprivate func renamed(_ name: String, to other: String) -> SeatLine {
        var line = self
        if seat.player == name { line.seat.player = other }
        line.scores = scores.map {
            Score(
                round: $0.round, position: $0.position, cell: $0.cell.renamed(name, to: other))
        }
        line.signatures = signatures.mapValues { signers in
            Set(signers.map { $0 == name ? other : $0 })
        }
        if self.line.addedBy == name { line.line.addedBy = nil }
        if self.line.marker == name { line.line.marker = nil }
        return line
    }
}

/// One change of a card after the end of its game.
package struct CardEdit: Equatable, Sendable {
    package var field: CardField
    package var before: CardValue
    package var after: CardValue

    package init(_ field: CardField, before: CardValue, after: CardValue) {
        self.field = field
        self.before = before
        self.after = after
    }

    /// Returns the edit that takes this one back.
    /// - Parameter instant: The time of its score, Unix milliseconds. With its old time, the score would
    ///   lose against the present one.
    func reversed(at instant: Int64) -> CardEdit {
        CardEdit(field, before: after, after: before.written(at: instant))
    }

    /// Whether the edit only confirms a score, with a newer time or another writer.
    package var isConfirmation: Bool {
        guard case .cell(let old) = before, case .cell(let new) = after else { return false }
        return old.score == new.score
    }

    /// Whether the edit takes a player off the card.
    package var isRemoval: Bool {
        if case .line = field { after == .nothing } else { false }
    }

    /// The player whom the edit takes out of all bets. `nil` for other edits.
    package var released: String? {
        if case .stakes(let player) = field, after == .nothing { player } else { nil }
    }

    /// Whether the edit changes a card on which somebody signed this line.
    ///
    /// A player who is added or removed concerns all lines, because the result does. The exception is a
    /// removed player without a score.
    func changes(_ line: RoundLine) -> Bool {
        switch field {
        case .cell(let place), .entry(let place, _):
            place.player == line.player && place.round == line.round && !isConfirmation
        case .name(let player), .tee(let player), .handicap(let player): player == line.player
        case .line(let player): player == line.player || !isRemovalWithoutScore
        case .day, .course: true
        case .stakes: false
        }
    }

    /// Whether the edit changes the line itself, and no value of the whole card.
    func changesOnly(_ line: RoundLine) -> Bool { field.player == line.player && changes(line) }

    private var isRemovalWithoutScore: Bool {
        guard isRemoval, case .line(let line) = before else { return false }
        return line.scores.allSatisfy { $0.cell.score == nil }
    }

    func movedBack(to instant: Int64) -> CardEdit {
        CardEdit(
            field, before: before.movedBack(to: instant), after: after.movedBack(to: instant))
    }

    func renamed(_ name: String, to other: String) -> CardEdit {
        CardEdit(
            field.renamed(name, to: other), before: before.renamed(name, to: other),
            after: after.renamed(name, to: other))
    }
}
