/// What was thrown on which hole: it stands beside the card, which knows nothing of it.
///
/// A signature is about strokes: discs are still noted after it.
extension GolfRoom {
    /// A write of discs, as it is asked for.
    package struct DiscWrite: Equatable, Sendable {
        package var player: String
        package var hole: Int
        /// From 1; nil is the current round; with a time, the one that was current then.
        package var round: Int?
        /// When it was entered; nil is now.
        package var at: Int64?

        package init(player: String, hole: Int, round: Int? = nil, at: Int64? = nil) {
            self.player = player
            self.hole = hole
            self.round = round
            self.at = at
        }

        /// The same about strokes, which decides who writes and to which round. What has a time may
        /// have been held back.
        fileprivate var strokes: ScoreWrite {
            ScoreWrite(
                player: player, hole: hole, strokes: nil, round: round, at: at,
                isHeldBack: at != nil)
        }
    }

    /// Where on the card a write of discs goes; the hole's place and the round from 0.
    package struct DiscPlace: Hashable, Sendable {
        package let seat: Int
        package let position: Int
        package let round: Int
    }

    /// Finds where a write of discs goes. Refused as a score is, and to whom it is not for to say:
    /// players themselves do; for a guest who keeps the guest's line, and who wrote any of it.
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

    /// When a write of discs counts as entered.
    /// - Parameter current: When what stands there was.
    package func moment(
        of write: DiscWrite, at place: DiscPlace, after current: Int64?, by user: String,
        at now: Int64
    ) throws(ScoreError) -> Int64 {
        let at = write.at ?? Self.moment(now, after: current)
        guard at <= now + Self.clockAheadMax else { throw .clockAhead }
        if let endedAt, at >= endedAt, user != write.player {
            guard keepers(of: place.seat).contains(user) else { throw .tooLate }
        }
        return at
    }

    private func saysDiscs(_ user: String, of place: Int) -> Bool {
        let seat = seats[place]
        guard seat.isGuest else { return seat.player == user }
        return keepers(of: place).contains(user) || card.hasWritten(user, seat: place)
    }
}

extension Card {
    /// Whether somebody's strokes stand anywhere on a seat's line.
    fileprivate func hasWritten(_ user: String, seat: Int) -> Bool {
        (0..<rounds).contains { round in
            holes.indices.contains {
                cell(seat: seat, position: $0, round: round)?.by == user
            }
        }
    }
}
