/// The discs that players threw on each hole. They are stored beside the card.
///
/// A signature confirms only strokes. So discs can still be changed after it.
extension GolfRoom {
    /// A requested write of discs.
    package struct DiscWrite: Equatable, Sendable {
        package var player: String
        package var hole: Int
        /// From 1. `nil` is the current round. For a write with a time, it is the round that was
        /// current then.
        package var round: Int?
        /// The time when the discs were entered, Unix milliseconds. `nil` is now.
        package var at: Int64?

        package init(player: String, hole: Int, round: Int? = nil, at: Int64? = nil) {
            self.player = player
            self.hole = hole
            self.round = round
            self.at = at
        }

        /// The same write for strokes. It decides who may write, and to which round. A write with a
        /// time may have been saved offline.
        fileprivate var strokes: ScoreWrite {
            ScoreWrite(
                player: player, hole: hole, score: nil, round: round, at: at,
                isHeldBack: at != nil)
        }
    }

    /// The place of discs on the card. Position and round count from 0.
    package struct DiscPlace: Hashable, Sendable {
        package let seat: Int
        package let position: Int
        package let round: Int
    }

    /// Finds the place of a write on the card, and checks the right to write there.
    ///
    /// Players enter their own discs. A guest's discs are entered by the guest's scorers, and by
    /// users who wrote any score of the guest.
    /// - Throws: The errors of a score, or ``DiscError/notYours``.
    package func place(of write: DiscWrite, by user: String) throws -> DiscPlace {
        try requireWriter(user, of: write.strokes)
        try room.require(.playing, .ended)
        guard let seat = seat(of: write.player) else { throw RoomError.unknownPlayer }
        guard saysDiscs(user, of: seat) else { throw DiscError.notYours }
        guard let position = card.position(ofHole: write.hole) else {
            throw ScoreError.unknownHole
        }
        let round = write.round ?? currentRound(of: write.strokes)
        guard (1...card.rounds).contains(round) else { throw ScoreError.unknownRound }
        return DiscPlace(seat: seat, position: position, round: round - 1)
    }

    /// The time at which a write of discs counts as entered.
    /// - Parameter current: The time of the current content of the cell.
    /// - Throws: ``ScoreError/clockAhead``, or ``ScoreError/tooLate`` after the end.
    package func moment(
        of write: DiscWrite, at place: DiscPlace, after current: Int64?, by user: String,
        at now: Int64
    ) throws(ScoreError) -> Int64 {
        let at = write.at ?? Self.moment(now, after: current)
        guard at <= now + Self.clockAheadMax else { throw .clockAhead }
        if let endedAt, at >= endedAt, user != write.player {
            guard scorers(of: place.seat).contains(user) else { throw .tooLate }
        }
        return at
    }

    private func saysDiscs(_ user: String, of place: Int) -> Bool {
        let seat = seats[place]
        guard seat.isGuest else { return seat.player == user }
        return scorers(of: place).contains(user) || card.hasWritten(user, seat: place)
    }
}

extension Card {
    /// Whether a user wrote any of a seat's scores.
    fileprivate func hasWritten(_ user: String, seat: Int) -> Bool {
        (0..<rounds).contains { round in
            holes.indices.contains {
                cell(seat: seat, position: $0, round: round)?.by == user
            }
        }
    }
}

/// The reasons why discs are refused, in addition to those of a score.
package enum DiscError: Error, Equatable {
    /// Another player's discs cannot be changed.
    case notYours
}
