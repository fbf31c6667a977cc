extension Room {
    /// What is stored of a room besides its seats and cells.
    package struct Record: Equatable, Sendable {
        package var phase: Phase
        package var host: String?
        package var startedAt: Int64?
        package var endedAt: Int64?
        package var settings: Settings
        package var rounds: Int
        package var chosenHole: Int?
        package var guestsCount: Int
        package var seq: Int
        package var roundStarts: [Int64]

        package init(
            phase: Phase, host: String?, startedAt: Int64?, endedAt: Int64?, settings: Settings,
            rounds: Int, chosenHole: Int?, guestsCount: Int, seq: Int, roundStarts: [Int64] = []
        ) {
            self.phase = phase
            self.host = host
            self.startedAt = startedAt
            self.endedAt = endedAt
            self.settings = settings
            self.rounds = rounds
            self.chosenHole = chosenHole
            self.guestsCount = guestsCount
            self.seq = seq
            self.roundStarts = roundStarts
        }
    }

    /// Takes on what was stored; before cells are put back with ``restore(_:seat:position:round:)``.
    package mutating func restore(_ record: Record, seats: [Seat], kicked: Set<String>) {
        phase = record.phase
        host = record.host
        startedAt = record.startedAt
        endedAt = record.endedAt
        settings = record.settings
        chosenHole = record.chosenHole
        guestsCount = record.guestsCount
        seq = record.seq
        roundStarts = record.roundStarts
        self.seats = seats
        self.kicked = kicked
        for _ in seats { card.addSeat() }
        for _ in 1..<max(1, record.rounds) { card.addRound() }
    }

    /// Puts back what a keeper wrote.
    package mutating func restore(_ entry: Cell, at place: DoubleEntry.Place) {
        _ = entries.write(entry, at: place)
    }

    /// Puts a signature back.
    package mutating func restore(signature user: String, of line: RoundLine, isClosed: Bool) {
        signatures[line, default: []].insert(user)
        if isClosed { closed.insert(line) }
    }

    /// Puts a stored cell back; one that does not fit the card is left out.
    package mutating func restore(_ cell: Cell, seat: Int, position: Int, round: Int) {
        guard seats.indices.contains(seat), card.holes.indices.contains(position),
            (0..<card.rounds).contains(round)
        else { return }
        _ = card.write(cell, seat: seat, position: position, round: round)
    }
}
