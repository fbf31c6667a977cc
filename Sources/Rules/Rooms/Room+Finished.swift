extension GolfRoom {
    /// Makes a lobby without players a game that is over, as it was played where nobody saw it.
    ///
    /// The card is empty then: its cells are writes of the host, held back until now.
    /// - Parameters:
    ///   - lines: One a seat. A missing one has neither tee nor handicap.
    ///   - roundStarts: The beginning of each round.
    /// - Throws: What the format asks for, where these players cannot have played it.
    package mutating func finish(
        with seats: [Seat], lines: [Line] = [], host: String, roundStarts: [Int64],
        from startedAt: Int64, to endedAt: Int64
    ) throws(FormatError) {
        for (place, seat) in seats.enumerated() {
            room.seats.append(seat)
            self.lines.append(lines.indices.contains(place) ? lines[place] : Line())
            card.addSeat()
        }
        for _ in roundStarts.dropFirst() { card.addRound() }
        self.roundStarts = roundStarts
        room.guestsCount = seats.count(where: \.isGuest)
        room.host = host
        room.startedAt = startedAt
        room.endedAt = endedAt
        room.phase = .ended
        try check(settings.format)
    }
}
