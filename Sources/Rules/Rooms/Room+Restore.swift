extension Room {
    /// The stored part of a room, without its seats.
    package struct Record: Equatable, Sendable {
        package var phase: Phase
        package var host: String?
        package var startedAt: Int64?
        package var endedAt: Int64?
        package var guestsCount: Int
        package var seq: Int

        package init(
            phase: Phase, host: String?, startedAt: Int64?, endedAt: Int64?, guestsCount: Int,
            seq: Int
        ) {
            self.phase = phase
            self.host = host
            self.startedAt = startedAt
            self.endedAt = endedAt
            self.guestsCount = guestsCount
            self.seq = seq
        }
    }

    /// Restores the room.
    package mutating func restore(_ record: Record, seats: [Seat], kicked: Set<String>) {
        phase = record.phase
        host = record.host
        startedAt = record.startedAt
        endedAt = record.endedAt
        guestsCount = record.guestsCount
        seq = record.seq
        self.seats = seats
        self.kicked = kicked
    }
}

extension GolfRoom {
    /// The stored part of a game, without its lines and cells.
    package struct Record: Equatable, Sendable {
        package var settings: Settings
        package var rounds: Int
        package var chosenHole: Int?
        package var roundStarts: [Int64]

        package init(
            settings: Settings, rounds: Int = 1, chosenHole: Int? = nil, roundStarts: [Int64] = []
        ) {
            self.settings = settings
            self.rounds = rounds
            self.chosenHole = chosenHole
            self.roundStarts = roundStarts
        }
    }

    /// Restores a game. Its room has its seats already. ``restore(_:seat:position:round:)`` restores cells after this.
    /// - Parameter lines: One a seat.
    package mutating func restore(_ record: Record, lines: [Line]) {
        precondition(lines.count == seats.count, "each seat has a line on the card")
        settings = record.settings
        chosenHole = record.chosenHole
        roundStarts = record.roundStarts
        for line in lines { sit(line) }
        for _ in 1..<max(1, record.rounds) { card.addRound() }
    }

    /// The part of this game that is stored beside its lines and cells.
    package var record: Record {
        Record(
            settings: settings, rounds: card.rounds, chosenHole: chosenHole,
            roundStarts: roundStarts)
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
