/// A write to a cell, as it is asked for.
package struct ScoreWrite: Equatable, Sendable {
    package var player: String
    package var hole: Int
    package var strokes: Int?
    /// From 1; nil is the current round, of what was held back the one that was current then.
    package var round: Int?
    /// When it was entered; nil is now.
    package var at: Int64?
    /// Whether it was held back without a link, and so may come after the end.
    package var isHeldBack: Bool

    package init(
        player: String, hole: Int, strokes: Int?, round: Int? = nil, at: Int64? = nil,
        isHeldBack: Bool = false
    ) {
        self.player = player
        self.hole = hole
        self.strokes = strokes
        self.round = round
        self.at = at
        self.isHeldBack = isHeldBack
    }
}

extension GolfRoom {
    /// Opens another round on a fresh card; totals go on.
    /// - Throws: ``RoomError/notReady(reason:)`` after ``roundsMax`` rounds.
    package mutating func again(
        by user: String, at now: Int64
    ) throws(RoomError) -> [RoomChange] {
        try room.requireHost(user)
        try room.require(.playing)
        guard card.rounds < Self.roundsMax else {
            throw .notReady(reason: "A game has at most \(Self.roundsMax) rounds.")
        }
        card.addRound()
        roundStarts.append(now)
        chosenHole = nil
        return [.roundStarted]
    }

    /// The server's clock for a write without a time. The clock stands still during a batch: of
    /// two such writes the one that came later is the later one all the same.
    static func moment(_ now: Int64, after current: Int64?) -> Int64 {
        guard let current, (now..<now + clockStandsStill).contains(current) else { return now }
        return current + 1
    }

    /// What became of a write.
    package struct Written: Equatable, Sendable {
        package var outcome: Card.Outcome
        package var seat: Int
        /// The hole's place on the card, from 0.
        package var position: Int
        /// From 0.
        package var round: Int
        /// What stood there before.
        package var before: Int?
        /// What stands for keepers now that did not before: the write itself, for who wrote it.
        package var entries: [Cell] = []
        /// Whether the keepers' entries differed before, and do now.
        package var differed = false
        package var differs = false
        /// Whether signatures of the line were taken off, since it reads otherwise now.
        package var isUnsigned = false
        /// Whether another hole is played from here on.
        package var isHoleMoved = false
        /// Whether a member's choice of the hole applies no longer.
        package var endsChoice = false
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
        guard !isClosed(write.player, round: round - 1) else { throw ScoreError.signed }
        let current = card.cell(seat: seat, position: position, round: round - 1)
        let cell = try cell(write, of: seat, over: current, by: user, at: now)
        // A correction of a score leaves the hole as it is, and needs no look at the card.
        let isFilledOrCleared = (current?.strokes == nil) != (cell.strokes == nil)
        let mayMove =
            isFilledOrCleared && decidesHole(seat: seat, position: position, round: round - 1)
        let holeBefore = mayMove ? hole : nil
        var written = Written(
            outcome: card.write(cell, seat: seat, position: position, round: round - 1),
            seat: seat, position: position, round: round - 1, before: current?.strokes)
        if settings.isDoubleEntry {
            let isRuled = user == host && isLate(write, at: cell.at)
            enter(cell, for: isRuled ? keepers(of: seat) : [user], &written)
        }
        if written.outcome == .changed || !written.entries.isEmpty {
            let line = RoundLine(player: write.player, round: round - 1)
            written.isUnsigned = signatures.removeValue(forKey: line) != nil
        }
        if let holeBefore, written.outcome == .changed {
            let isCompleted = current?.strokes == nil
            written.endsChoice = isCompleted && chosenHole != nil
            if isCompleted { chosenHole = nil }
            written.isHoleMoved = hole != holeBefore
        }
        return written
    }

    /// Notes what a keeper wrote, beside the other's entry; what the host mends after the end stands
    /// for both.
    private mutating func enter(
        _ cell: Cell, for writers: [String], _ written: inout Written
    ) {
        let place = DoubleEntry.Place(
            player: seats[written.seat].player, position: written.position, round: written.round)
        let keepers = keepers(of: written.seat)
        written.differed = entries.differs(at: place, between: keepers)
        for writer in writers {
            let entry = Cell(strokes: cell.strokes, at: cell.at, by: writer)
            if entries.write(entry, at: place) { written.entries.append(entry) }
        }
        written.differs = entries.differs(at: place, between: keepers)
    }

    private func cell(
        _ write: ScoreWrite, of seat: Int, over current: Cell?, by user: String, at now: Int64
    ) throws -> Cell {
        if let strokes = write.strokes, !(1...Card.strokesMax).contains(strokes) {
            throw ScoreError.outOfRange
        }
        let at = write.at ?? Self.moment(now, after: current?.at)
        guard at <= now + Self.clockAheadMax else { throw ScoreError.clockAhead }
        if isLate(write, at: at) {
            try requireMender(user, of: seat)
        } else {
            try requireKeeper(user, of: seat)
        }
        return Cell(strokes: write.strokes, at: at, by: user)
    }

    /// The round that was current when something was entered, from 1.
    ///
    /// Of what was held back alone: a score that comes at once is of the round that is played, however
    /// far behind the device's clock is.
    func currentRound(of write: ScoreWrite) -> Int {
        guard write.isHeldBack, let at = write.at, roundStarts.count == card.rounds else {
            return card.rounds
        }
        return max(1, roundStarts.count { $0 <= at })
    }

    /// Whether something is mended after the end, rather than come late.
    private func isLate(_ write: ScoreWrite, at: Int64) -> Bool {
        guard let endedAt else { return false }
        return !(write.isHeldBack && at < endedAt)
    }

    /// After the end players mend their own lines, the host all of them; and where lines are kept
    /// twice their keepers, who still have to agree.
    private func requireMender(_ user: String, of seat: Int) throws(ScoreError) {
        let isKeeper = settings.isDoubleEntry && keepers(of: seat).contains(user)
        guard user == seats[seat].player || user == host || isKeeper else { throw .tooLate }
    }
}
