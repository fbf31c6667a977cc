extension Room {
    /// Makes a lobby without players a game that is over, as it was played where nobody saw it.
    ///
    /// The card is empty then: its cells are writes of the host, held back until now.
    /// - Parameter roundStarts: When each round began.
    /// - Throws: What the format asks for, where these players cannot have played it.
    package mutating func finish(
        with seats: [Seat], host: String, roundStarts: [Int64], from startedAt: Int64,
        to endedAt: Int64
    ) throws(FormatError) {
        for seat in seats {
            self.seats.append(seat)
            card.addSeat()
        }
        for _ in roundStarts.dropFirst() { card.addRound() }
        self.roundStarts = roundStarts
        guestsCount = seats.count(where: \.isGuest)
        self.host = host
        self.startedAt = startedAt
        self.endedAt = endedAt
        phase = .ended
        try check(settings.format)
    }
}
