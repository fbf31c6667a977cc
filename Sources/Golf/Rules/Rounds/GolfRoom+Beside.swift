import RoomsRules

/// Values that players write beside the scores of a card: discs, and details of holes.
///
/// A signature confirms only strokes. So these values can still be changed after it.
extension GolfRoom {
    /// A requested write beside a score.
    package struct BesideWrite: Equatable, Sendable {
        package var player: String
        package var hole: Int
        /// From 1. `nil` is the current round. For a write with a time, it is the round that was
        /// current then.
        package var round: Int?
        /// The time when the value was entered, Unix milliseconds. `nil` is now.
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

    /// A place on the card. Position and round count from 0.
    package struct CellPlace: Hashable, Sendable {
        package let seat: Int
        package let position: Int
        package let round: Int
    }

    /// Finds the place of a write on the card. Everybody who may write the score may write there.
    /// - Throws: The errors of a score.
    package func place(of write: BesideWrite, by user: String) throws -> CellPlace {
        try requireWriter(user, of: write.strokes)
        try room.require(.playing, .ended)
        try requireSay(user, in: write)
        guard let seat = seat(of: write.player) else { throw RoomError.unknownPlayer }
        guard let position = card.position(ofHole: write.hole) else {
            throw ScoreError.unknownHole
        }
        let round = write.round ?? currentRound(of: write.strokes)
        guard (1...card.rounds).contains(round) else { throw ScoreError.unknownRound }
        return CellPlace(seat: seat, position: position, round: round - 1)
    }

    /// Refuses a user without a say in a card that is over. A player without a score changes only the values
    /// of the player's own line, and those from before the end of players whose scores the player wrote then.
    private func requireSay(_ user: String, in write: BesideWrite) throws(CorrectionError) {
        guard let endedAt, user != write.player, !isCorrector(user) else { return }
        let isHelper = seat(of: write.player).map { card.hasWritten(user, seat: $0) } ?? false
        let wasThere = seat(of: user).map { !isGone($0) } ?? false
        guard isHelper, wasThere, let at = write.at, at < endedAt else { throw .noScores }
    }

    /// The time at which a write counts as entered.
    /// - Parameter current: The time of the current content of the cell.
    /// - Throws: ``ScoreError/clockAhead``, ``ScoreError/clockBehind``, or ``ScoreError/tooLate`` after
    ///   the end.
    package func moment(
        of write: BesideWrite, at place: CellPlace, after current: Int64?, by user: String,
        at now: Int64
    ) throws(ScoreError) -> Int64 {
        try requirePlausible(write.at, isHeldBack: true, now: now)
        let at = write.at ?? Self.moment(now, after: current ?? .min)
        if let endedAt, at >= endedAt, user != write.player {
            guard scorers(of: place.seat).contains(user) else { throw .tooLate }
        }
        return at
    }
}
