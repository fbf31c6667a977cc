/// The life of a correction: it applies or waits, players answer, and it ends.
extension GolfRoom {
    /// Corrects the card of a game that ended.
    ///
    /// The correction applies at once unless it changes a settled bet or a signed line. Then the card stays
    /// as it is until all whom that concerns agree. Corrections of one author wait together.
    /// - Parameters:
    ///   - after: A copy of this game with the corrected values.
    /// - Returns: The changes. ``RoomChange/correctionsChanged`` is among them if somebody has a say.
    /// - Throws: ``CorrectionError``. Nothing changes then.
    package mutating func correct(
        _ after: GolfRoom, by user: String, at now: Int64
    ) throws -> [RoomChange] {
        let edits = self.edits(to: after).filter { !($0.isConfirmation && isClosed($0.field)) }
        guard !edits.isEmpty else { return [] }
        try requireNoObjection(to: edits)
        let pending = waitingCorrection(by: user)
        let overlaps = pending?.edits.contains { old in edits.contains { $0.field == old.field } }
        let hasSay = isCorrector(user) || fills(edits, by: user)
        // Other late scores of a player who has none wait for the host.
        guard hasSay || host != nil else { throw CorrectionError.noScores }
        let isFree = consents(to: edits, makes: after).isSubset(of: [user]) && hasSay
        guard isFree, overlaps != true else {
            return wait(for: edits, joining: pending, by: user, at: now)
        }
        let isShared = isShared(edits, by: user)
        if isShared { try requireFewApplied(by: user, at: now) }
        let before = self
        let changes = take(edits, from: after, at: now)
        let noted = isShared ? note(edits, by: user, at: now) : []
        return changes + noted + renewAgreements(since: before)
    }

    /// Whether a field belongs to a line that all scorers signed.
    private func isClosed(_ field: CardField) -> Bool {
        switch field {
        case .cell(let place), .entry(let place, _): isClosed(place.player, round: place.round)
        default: false
        }
    }

    /// Whether edits only fill empty cells, or are entries of a scorer, from a player who did not leave
    /// before the end. The phone of such a player may have been offline during the whole round.
    private func fills(_ edits: [CardEdit], by user: String) -> Bool {
        guard let seat = seat(of: user), !isGone(seat) else { return false }
        return edits.allSatisfy { edit in
            switch edit.field {
            case .cell(let place): has(.nothing, in: edit.field) || isScorer(user, of: place.player)
            case .entry(_, let scorer): scorer == user
            case .name, .tee, .handicap, .day, .course, .line: false
            }
        }
    }

    private func isScorer(_ user: String, of player: String) -> Bool {
        guard settings.isDoubleEntry, let seat = seat(of: player) else { return false }
        return scorers(of: seat).contains(user)
    }

    private func requireNoObjection(to edits: [CardEdit]) throws(CorrectionError) {
        for correction in corrections where !correction.objectors.isEmpty {
            for edit in edits where correction.edits.contains(where: { $0.field == edit.field }) {
                throw .objected
            }
        }
    }

    private func requireFewApplied(by user: String, at now: Int64) throws(CorrectionError) {
        let own = corrections.filter { $0.isApplied && $0.by == user }
        guard own.count >= CardCorrection.appliedMax else { return }
        guard joined(by: user, at: now) != nil else { throw .tooMany }
    }

    /// The latest correction of an author that newer edits join.
    private func joined(by user: String, at now: Int64) -> Int? {
        corrections.lastIndex {
            $0.isApplied && $0.by == user && now - $0.at < CardCorrection.joinedWithinMs
        }
    }

    /// Whether edits change what others see: more than the author's own line.
    ///
    /// The host writes the scores of guests, so those count as the host's own.
    private func isShared(_ edits: [CardEdit], by user: String) -> Bool {
        let own = seat(of: user).map { [$0] + partners(of: $0) } ?? []
        return edits.contains { edit in
            switch edit.field {
            case .day, .course, .name, .line: return true
            case .cell, .entry, .tee, .handicap: break
            }
            guard !edit.isConfirmation, let player = edit.field.player,
                let seat = seat(of: player)
            else { return false }
            return !own.contains(seat) && !(seats[seat].isGuest && user == host)
        }
    }

    /// Replaces this game by its corrected version.
    private mutating func take(
        _ edits: [CardEdit], from after: GolfRoom, at now: Int64
    ) -> [RoomChange] {
        var scratch = self
        let changes = scratch.apply(edits, at: now)
        let (kept, revision) = (corrections, revision)
        self = after
        (corrections, self.revision) = (kept, revision)
        return changes
    }

    /// Notes an applied correction, so that players can object.
    private mutating func note(
        _ edits: [CardEdit], by user: String, at now: Int64
    ) -> [RoomChange] {
        revision += 1
        if let place = joined(by: user, at: now) {
            corrections[place].join(edits)
            corrections[place].number = revision
            corrections[place].at = now
            corrections[place].agreed = [user]
        } else {
            corrections.append(
                CardCorrection(
                    number: revision, by: user, at: now, isApplied: true, edits: edits,
                    agreed: [user]))
        }
        return [.correctionsChanged]
    }

    /// Lets edits wait for the agreement of others. A field that gets back its present value waits no
    /// longer.
    private mutating func wait(
        for edits: [CardEdit], joining pending: CardCorrection?, by user: String, at now: Int64
    ) -> [RoomChange] {
        var waiting =
            pending
            ?? CardCorrection(
                number: 0, by: user, at: now, isApplied: false, edits: [], agreed: [user])
        waiting.join(edits)
        waiting.edits.removeAll { has($0.after, in: $0.field) }
        corrections.removeAll { $0.number == pending?.number }
        revision += 1
        guard !waiting.edits.isEmpty else { return pending == nil ? [] : [.correctionsChanged] }
        (waiting.number, waiting.at, waiting.agreed) = (revision, now, [user])
        corrections.append(waiting)
        return [.correctionsChanged] + settleCorrections(at: now)
    }

    /// Answers a correction.
    ///
    /// A user who is asked agrees or declines. The author withdraws. The host and players with scores
    /// object to a correction that applies; this takes it back. Then the host decides. If the correction
    /// is the host's, it stays back until the players who objected agree to it.
    /// - Parameter number: The number of the correction that the user saw.
    package mutating func answer(
        correction number: Int, agrees: Bool, by user: String, at now: Int64
    ) throws -> [RoomChange] {
        guard seat(of: user) != nil else { throw RoomError.notMember }
        try room.require(.ended)
        let found = corrections.firstIndex { $0.number == number }
        let deciders = found.map { self.deciders(of: corrections[$0]) } ?? []
        // A player whom the host removed still answers for their bets and signatures.
        let hasAccess = hasPlayed(user) && !room.barred.contains(user)
        guard hasAccess || deciders.contains(user) else { throw RoomError.notMember }
        guard let place = found else { throw CorrectionError.unknown }
        let correction = corrections[place]
        if correction.isApplied { return try object(to: place, agrees, by: user, at: now) }
        guard deciders.contains(user) || !agrees && user == correction.by else {
            throw CorrectionError.noSay
        }
        guard agrees else {
            corrections.remove(at: place)
            revision += 1
            return [.correctionsChanged]
        }
        guard corrections[place].agreed.insert(user).inserted else { return [] }
        return [.correctionsChanged] + settleCorrections(at: now)
    }

    private mutating func object(
        to place: Int, _ agrees: Bool, by user: String, at now: Int64
    ) throws -> [RoomChange] {
        var correction = corrections[place]
        guard mayObject(user, to: correction) else { throw CorrectionError.noObjection }
        guard !agrees else {
            corrections[place].agreed.insert(user)
            return [.correctionsChanged]
        }
        let back = correction.edits.reversed().map(\.reversed)
            .filter { has($0.before, in: $0.field) }
        var taken = self
        let changes = taken.replace(back, at: now)
        guard consents(to: back, makes: taken).isSubset(of: [user]) else {
            // Without the correction, a settled bet or a signed line would be another one.
            return wait(for: back, joining: waitingCorrection(by: user), by: user, at: now)
        }
        let before = self
        self = taken
        revision += 1
        corrections.remove(at: place)
        if user != correction.by, user != host {
            (correction.isApplied, correction.at) = (false, now)
            (correction.number, correction.agreed) = (revision, [])
            correction.objectors.insert(user)
            // What is taken back now, and not what was there before a later correction.
            correction.edits = back.reversed().map(\.reversed)
            if correction.edits.isEmpty { return changes + [.correctionsChanged] }
            corrections.append(correction)
        }
        return changes + [.correctionsChanged] + renewAgreements(since: before)
    }

    /// Applies the waiting corrections to which nobody's agreement is missing.
    mutating func settleCorrections(at now: Int64) -> [RoomChange] {
        var changes: [RoomChange] = []
        // Each turn removes a correction, so this ends.
        while let place = corrections.firstIndex(where: { !$0.isApplied && isSettled($0) }) {
            let correction = corrections.remove(at: place)
            let before = self
            changes += apply(correction, at: now)
            if correction.objectors.isEmpty, isShared(correction.edits, by: correction.by) {
                var applied = correction
                (applied.isApplied, applied.at) = (true, now)
                corrections.append(applied)
            }
            changes += renewAgreements(since: before) + [.correctionsChanged]
        }
        return changes
    }

    private func isSettled(_ correction: CardCorrection) -> Bool {
        // Without a host, nobody decides about an objection or a stranger's scores.
        let needsHost = !correction.objectors.isEmpty || !isCorrector(correction.by)
        return awaited(correction).isEmpty && !(needsHost && deciders(of: correction).isEmpty)
    }

    /// Asks again for the agreement to waiting corrections that would now have another effect.
    private mutating func renewAgreements(since before: GolfRoom) -> [RoomChange] {
        var isRenewed = false
        for place in corrections.indices where !corrections[place].isApplied {
            let correction = corrections[place]
            let others = correction.agreed.subtracting([correction.by])
            guard !others.isEmpty, effect(of: correction) != before.effect(of: correction) else {
                continue
            }
            revision += 1
            corrections[place].number = revision
            corrections[place].agreed.subtract(others)
            isRenewed = true
        }
        return isRenewed ? [.correctionsChanged] : []
    }

    /// The settlements with a waiting correction.
    private func effect(of correction: CardCorrection) -> [StakeAnswers.Stake: SettledBet] {
        corrected(by: correction).settlements(in: nil)
    }

    /// Drops waiting corrections without an answer, and makes applied ones final, after
    /// ``CardCorrection/periodMs``.
    package mutating func expireCorrections(at now: Int64) -> [RoomChange] {
        guard corrections.contains(where: { $0.until <= now }) else { return [] }
        corrections.removeAll { $0.until <= now }
        return [.correctionsChanged]
    }
}

/// The units that the players in a bet win or owe.
struct SettledBet: Equatable {
    /// Only players who win or owe something.
    var units: [String: Int]
    var backers: Set<String>
}

extension GolfRoom {
    /// The settlement of each bet that is on.
    /// - Parameter wanted: The rounds, from 0. `nil` means all.
    func settlements(in wanted: Set<Int>?) -> [StakeAnswers.Stake: SettledBet] {
        guard !stakes.isEmpty else { return [:] }
        var settled: [StakeAnswers.Stake: SettledBet] = [:]
        for round in settings.format.spansRounds ? [0] : Array(0..<card.rounds) {
            guard settings.format.spansRounds || wanted?.contains(round) != false else { continue }
            for bet in stakes where isOn(bet, round: round) {
                let backers = backers(of: bet, round: round)
                let units = settlement(of: bet, round: round)
                var balance: [String: Int] = [:]
                for (seat, units) in units.enumerated() where units != 0 {
                    balance[seats[seat].player] = units
                }
                settled[.init(round: round, bet: bet)] = SettledBet(
                    units: balance, backers: Set(backers.map { seats[$0].player }))
            }
        }
        return settled
    }
}
