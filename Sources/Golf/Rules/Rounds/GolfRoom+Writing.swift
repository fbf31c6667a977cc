import Localization
import RoomsRules
package import Values

/// A requested write to a cell.
package struct ScoreWrite: Equatable, Sendable {
    package var player: String
    package var hole: Int
    /// `nil` clears the cell.
    package var score: HoleScore?
    /// From 1. `nil` is the current round. For a score that was saved offline, it is the round that
    /// was current when the score was entered.
    package var round: Int?
    /// The time when the score was entered, Unix milliseconds. `nil` is now.
    package var at: Int64?
    /// Whether the client saved the score offline. Such a score may arrive after the end.
    package var isHeldBack: Bool

    package init(
        player: String, hole: Int, score: HoleScore?, round: Int? = nil, at: Int64? = nil,
        isHeldBack: Bool = false
    ) {
        self.player = player
        self.hole = hole
        self.score = score
        self.round = round
        self.at = at
        self.isHeldBack = isHeldBack
    }
}

extension GolfRoom {
    /// The time of a write that has none: the server's clock, but at least one millisecond later than
    /// the write that it replaces. That one may be of the same batch, or from a clock that was ahead.
    static func moment(_ now: Int64, after current: Int64) -> Int64 {
        current < now ? now : current + 1
    }

    /// Refuses a time that cannot be the time of a write to this card, such as a time in seconds.
    func requirePlausible(
        _ at: Int64?, isHeldBack: Bool, now: Int64
    ) throws(ScoreError) {
        guard let at else { return }
        guard at <= now + Self.clockAheadMax else { throw .clockAhead }
        guard at >= earliestWrite(isHeldBack: isHeldBack, now: now) else { throw .clockBehind }
    }

    /// The earliest time that a write to this card may have, in Unix milliseconds.
    package func earliestWrite(isHeldBack: Bool, now: Int64) -> Int64 {
        // After the server's clock was set back, a room may have been created in the future.
        min(createdAt, now) - (isHeldBack ? Self.beforeRoomMax : Self.clockBehindMax)
    }

    /// The result of a write.
    package struct Written: Equatable, Sendable {
        package var outcome: Card.Outcome
        package var seat: Int
        /// The position of the hole on the card, from 0.
        package var position: Int
        /// From 0.
        package var round: Int
        /// The partners who have the same score on each hole.
        package var partners: [Int] = []
        /// The score in the cell before the write.
        package var before: HoleScore?
        /// The stakes that the write locked.
        package var locked: [StakeAnswers.Stake] = []
        /// With double entry, the new entries of scorers that must be stored.
        package var entries: [Cell] = []
        /// Whether the entries of the scorers differed before the write, and whether they differ
        /// after it.
        package var differed = false
        package var differs = false
        /// The lines that lost their signatures, because those confirmed other scores.
        package var unsigned: [RoundLine] = []
        /// Whether the write changed a score that decides a bet, and that somebody wrote before. Such writes are
        /// in the log.
        package var isReplacedAtStake = false
        /// The scores that the game keeps in case the player restores one, and that must be stored.
        package var kept: [KeptScore] = []
        /// Whether the write changed the current hole.
        package var isHoleMoved = false
        /// Whether the write ended a member's choice of the hole.
        package var endsChoice = false

        package init(
            outcome: Card.Outcome, seat: Int, position: Int, round: Int, before: HoleScore?
        ) {
            self.outcome = outcome
            self.seat = seat
            self.position = position
            self.round = round
            self.before = before
        }
    }

    /// Merges a write into the card.
    package mutating func write(
        _ write: ScoreWrite, by user: String, at now: Int64
    ) throws -> Written {
        try requireWriter(user, of: write)
        try room.require(.playing, .ended)
        guard let seat = seat(of: write.player) else { throw RoomError.unknownPlayer }
        guard let position = card.position(ofHole: write.hole) else {
            throw ScoreError.unknownHole
        }
        let round = write.round ?? currentRound(of: write)
        guard (1...card.rounds).contains(round) else { throw ScoreError.unknownRound }
        try requireOpen(seat, round: round - 1, for: user)
        let current = card.cell(seat: seat, position: position, round: round - 1)
        let entry =
            settings.isDoubleEntry
            ? entry(by: user, seat: seat, position: position, round: round - 1) : nil
        let latest = max(current?.at ?? .min, entry?.at ?? .min)
        let cell = try cell(write, of: seat, after: latest, by: user, at: now)
        // Most writes fill an empty cell, and pay nothing for bets.
        let decidesBet = current != nil && isAtStake(seat)
        if decidesBet, let current {
            let place = DoubleEntry.Place(
                player: write.player, position: position, round: round - 1)
            try requireStake(
                of: user, toReplace: current, by: cell.score, at: place, seat: seat)
        }
        let isEntryOnly =
            try cell.score?.isConceded == true && !concedes(for: seat, by: user)
        // A correction of a score leaves the hole as it is, and needs no look at the card. In a match, a
        // concession ends the hole.
        let isFilledOrCleared = (current?.score == nil) != (cell.score == nil)
        let isOtherConcession =
            (current?.score?.isConceded == true) != (cell.score?.isConceded == true)
        let mayMove =
            (isFilledOrCleared || isOtherConcession)
            && decidesHole(seat: seat, position: position, round: round - 1)
        let holeBefore = mayMove ? hole : nil
        var written = Written(
            outcome: isEntryOnly
                ? .superseded
                : card.write(cell, seat: seat, position: position, round: round - 1),
            seat: seat, position: position, round: round - 1, before: current?.score)
        if written.outcome != .superseded {
            written.partners = share(seat: seat, position: position, round: round - 1)
            written.locked = lockStakes(by: cell, position: position, round: round - 1)
        }
        if decidesBet, let current {
            written.isReplacedAtStake = written.outcome == .changed
            written.kept = keepScores(
                current, after: cell, isSuperseded: written.outcome == .superseded, seat: seat,
                position: position, round: round - 1)
        }
        if settings.isDoubleEntry {
            let isRuled = user == host && isLate(write, at: cell.at) && !isEntryOnly
            enter(cell, for: isRuled ? scorers(of: seat) : [user], &written)
        }
        if written.outcome == .changed || !written.entries.isEmpty {
            written.unsigned = unsign([seat] + written.partners, round: round - 1)
        }
        if let holeBefore, written.outcome == .changed {
            let isCompleted = cell.score != nil
            written.endsChoice = isCompleted && chosenHole != nil
            if isCompleted { chosenHole = nil }
            written.isHoleMoved = hole != holeBefore
        }
        return written
    }

    /// Refuses a user who may not write this score.
    ///
    /// A user who has left may still send scores that were entered before leaving, and may correct
    /// their own scores after the end.
    func requireWriter(_ user: String, of write: ScoreWrite) throws(RoomError) {
        if isMember(user) { return }
        guard hasPlayed(user), !room.barred.contains(user), let seat = seat(of: user) else {
            throw .notMember
        }
        if write.isHeldBack, let at = write.at, let leftAt = seats[seat].leftAt, at <= leftAt {
            return
        }
        guard phase == .ended, let wanted = self.seat(of: write.player),
            isOwn(wanted, of: user)
        else { throw .notMember }
    }

    /// With double entry, stores the entry of a scorer beside that of the other one. A correction
    /// by the host after the end counts for both.
    private mutating func enter(
        _ cell: Cell, for writers: [String], _ written: inout Written
    ) {
        let place = DoubleEntry.Place(
            player: seats[written.seat].player, position: written.position, round: written.round)
        let scorers = scorers(of: written.seat)
        written.differed = entries.differs(at: place, between: scorers)
        for writer in writers {
            let entry = Cell(score: cell.score, at: cell.at, by: writer)
            if entries.write(entry, at: place) { written.entries.append(entry) }
        }
        written.differs = entries.differs(at: place, between: scorers)
    }

    /// The entry of a scorer with double entry.
    private func entry(by scorer: String, seat: Int, position: Int, round: Int) -> Cell? {
        let place = DoubleEntry.Place(
            player: seats[seat].player, position: position, round: round)
        return entries.entry(by: scorer, at: place)
    }

    private func cell(
        _ write: ScoreWrite, of seat: Int, after current: Int64, by user: String, at now: Int64
    ) throws -> Cell {
        if let score = write.score {
            guard score.isInRange else { throw ScoreError.outOfRange }
            guard !score.isConceded || settings.format.hasConcessions else {
                throw ScoreError.noConcession
            }
        }
        if write.score?.isConceded == true, let position = card.position(ofHole: write.hole),
            isDecided(position, round: (write.round ?? currentRound(of: write)) - 1)
        {
            throw ScoreError.holeDecided
        }
        try requirePlausible(write.at, isHeldBack: write.isHeldBack, now: now)
        let at = write.at ?? Self.moment(now, after: current)
        if isLate(write, at: at) {
            try requireCorrector(user, of: seat)
        } else {
            try requireScorer(user, of: seat)
        }
        return Cell(score: write.score, at: at, by: user)
    }

    /// The round that was current when a score was entered, from 1.
    ///
    /// Only a score that was saved offline can belong to an earlier round. Other scores belong to
    /// the current round, even if the clock of the device is slow.
    func currentRound(of write: ScoreWrite) -> Int {
        guard write.isHeldBack, let at = write.at, roundStarts.count == card.rounds else {
            return card.rounds
        }
        return max(1, roundStarts.count { $0 <= at })
    }

    /// Whether a write corrects the card after the end. A score from before the end that arrives
    /// late is not a correction.
    private func isLate(_ write: ScoreWrite, at: Int64) -> Bool {
        guard let endedAt else { return false }
        return !(write.isHeldBack && at < endedAt)
    }

    /// Refuses to write signed scores. After the end, those who signed them may correct them, if all of
    /// them agree.
    private func requireOpen(_ seat: Int, round: Int, for user: String) throws(ScoreError) {
        guard !closed.isEmpty, isTeamClosed(seat, round: round) else { return }
        guard phase == .ended, hasSigned(user, seat: seat, round: round) else { throw .signed }
    }

    /// Refuses a user who may not correct a score after the end. Players may correct their own
    /// scores, and the host may correct all. With double entry, the scorers may correct too, and
    /// must still agree.
    private func requireCorrector(_ user: String, of seat: Int) throws {
        let isScorer = settings.isDoubleEntry && scorers(of: seat).contains(user)
        guard isOwn(seat, of: user) || user == host || isScorer else {
            throw ScoreError.tooLate
        }
        guard isCorrector(user) else { throw CorrectionError.noScores }
    }
}
