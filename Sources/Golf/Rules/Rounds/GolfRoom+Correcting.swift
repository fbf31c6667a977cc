import Localization
import RoomsRules

/// The life of a correction: it applies or waits, players answer, and it ends.
extension GolfRoom {
    /// Corrects the card of a game that ended.
    ///
    /// The correction applies at once unless it changes a settled bet or a signed line. Then the card stays
    /// as it is until all whom that concerns agree. Corrections of one author wait together. The late
    /// scores of a player who has none apply at once if each of them fills an empty cell that the player may fill.
    /// The others can object. The scores wait for the host if the player left before the end, or if one of them does
    /// not qualify.
    /// - Parameters:
    ///   - after: A copy of this game with the corrected values.
    /// - Returns: The changes. ``GolfChange/correctionsChanged`` is among them if somebody has a say.
    /// - Throws: ``CorrectionError``. Nothing changes then.
    package mutating func correct(
        _ after: GolfRoom, by user: String, at now: Int64
    ) throws -> [GolfChange] {
        let edits = self.edits(to: after).filter { !($0.isConfirmation && isClosed($0.field)) }
        guard !edits.isEmpty else { return [] }
        try requireNoObjection(to: edits)
        let pending = waitingCorrection(by: user)
        let overlaps = edits.contains { edit in pending?.changes(edit.field) == true }
        let hasSay = isCorrector(user)
        let isLateCard = !hasSay && fills(edits, by: user)
        guard hasSay || host != nil else { throw CorrectionError.noScores }
        if hasSay || isLateCard, !overlaps,
            consents(to: edits, makes: after, by: user, at: now).isSubset(of: [user])
        {
            let isShared = isLateCard || isShared(edits, makes: after, by: user)
            var corrected = self
            var changes = corrected.take(edits, from: after, at: now)
            if isShared { changes += try corrected.note(edits, by: user, at: now) }
            if restores(edits, by: user, at: now) {
                // All players hear of it. The number identifies the news.
                corrected.revision += 1
                changes.append(.correctionsChanged)
            }
            if corrected.canTakeAllBack(at: now) {
                changes += corrected.renewAgreements(since: self)
                self = corrected
                // Another correction may have waited for this one, and can apply now.
                return changes + settleCorrections(at: now)
            }
        }
        if pending == nil { try requireFewOpen(by: user) }
        return wait(for: edits, joining: pending, by: user, at: now)
    }

    /// Whether a field belongs to a line that all scorers signed.
    private func isClosed(_ field: CardField) -> Bool {
        switch field {
        case .cell(let place), .entry(let place, _): isClosed(place.player, round: place.round)
        default: false
        }
    }

    /// Whether a user without a say may make all these edits as late scores: the user's phone may have been offline
    /// during the whole round. The user must not have left before the end.
    ///
    /// Each edit fills an empty cell, or is an entry of the user as a scorer. An empty cell counts if it belongs to
    /// the user or a partner, to a guest whom the user added, or to a player without any score.
    private func fills(_ edits: [CardEdit], by user: String) -> Bool {
        guard let seat = seat(of: user), !isGone(seat) else { return false }
        let own = [seat] + partners(of: seat)
        let earlier = withoutLateScores(by: user)
        // If a player has no score at all, nobody else kept that line. The other players are notified and can object.
        let open = seats.indices.filter { place in
            own.contains(place) || lines[place].addedBy == user
                || !earlier.hasScore(seats[place].player)
        }.map { seats[$0].player }
        return edits.allSatisfy { edit in
            switch edit.field {
            case .cell(let place):
                edit.before == .nothing && open.contains(place.player)
                    || isScorer(user, of: place.player)
            case .entry(_, let scorer): scorer == user
            case .name, .tee, .handicap, .day, .course, .line, .stakes: false
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

    private func requireFewOpen(by user: String) throws(CorrectionError) {
        guard corrections.count(where: { $0.by == user }) < CardCorrection.openMax else {
            throw .tooMany
        }
    }

    /// The latest correction of an author that newer edits join.
    ///
    /// Edits do not join one whose values another correction changed since then, nor one to which others
    /// agreed. Removals of players stay apart, because others decide about them.
    private func joined(_ edits: [CardEdit], by user: String, at now: Int64) -> Int? {
        let latest = corrections.lastIndex { $0.isApplied && $0.by == user }
        guard let latest else { return nil }
        let correction = corrections[latest]
        let isChanged = corrections[(latest + 1)...].contains { later in
            later.isApplied && edits.contains { later.changes($0.field) }
        }
        let isAlike = correction.isRemoval == edits.allSatisfy(\.isRemoval)
        guard now - correction.at < CardCorrection.joinedWithinMs, correction.agreed == [user],
            isAlike, !isChanged
        else { return nil }
        return latest
    }

    /// Whether edits change what others see: more than the author's own line.
    ///
    /// The host writes the scores of guests, so those count as the host's own, as long as the results of
    /// all other players stay.
    private func isShared(_ edits: [CardEdit], makes after: GolfRoom, by user: String) -> Bool {
        let own = seat(of: user).map { [$0] + partners(of: $0) } ?? []
        var changesGuests = false
        for edit in edits {
            switch edit.field {
            case .day, .course, .name, .line: return true
            // All whom it concerns agreed, so it is final.
            case .stakes: continue
            case .cell, .entry, .tee, .handicap: break
            }
            guard !edit.isConfirmation, let player = edit.field.player,
                let seat = seat(of: player), !own.contains(seat)
            else { continue }
            guard seats[seat].isGuest, user == host else { return true }
            changesGuests = true
        }
        return changesGuests && changesResults(of: user, to: after)
    }

    /// Whether another user than the author has another result in a corrected game.
    private func changesResults(of user: String, to after: GolfRoom) -> Bool {
        let (old, new) = (outcomes, after.outcomes)
        return seats.indices.contains { seat in
            !seats[seat].isGuest && seats[seat].player != user
                && zip(old, new).contains { $0[seat] != $1[seat] }
        }
    }

    /// Whether each correction that applies can be taken back without another outcome of a settled bet,
    /// except for players who agreed to the correction.
    ///
    /// Otherwise a player could keep others from objecting, with a bet that depends on the correction.
    private func canTakeAllBack(at now: Int64) -> Bool {
        guard !stakes.isEmpty else { return true }
        return corrections.indices.allSatisfy { place in
            guard corrections[place].isApplied else { return true }
            var back = self
            let edits = back.takeBack(place, at: now).edits
            return accounts(for: bettors(of: edits, makes: back))
                .isSubset(of: corrections[place].agreed)
        }
    }

    /// Replaces this game by its corrected version.
    private mutating func take(
        _ edits: [CardEdit], from after: GolfRoom, at now: Int64
    ) -> [GolfChange] {
        var scratch = self
        let changes = edits.flatMap { scratch.set($0.field, to: $0.after, at: now) }
        let (kept, revision) = (corrections, revision)
        self = after
        (corrections, self.revision) = (kept, revision)
        return changes
    }

    /// Notes an applied correction, so that players can object.
    private mutating func note(
        _ edits: [CardEdit], by user: String, at now: Int64
    ) throws(CorrectionError) -> [GolfChange] {
        revision += 1
        if let place = joined(edits, by: user, at: now) {
            corrections[place].join(edits)
            corrections[place].at = now
            if corrections[place].edits.isEmpty { corrections.remove(at: place) }
        } else {
            try requireFewOpen(by: user)
            corrections.append(
                CardCorrection(
                    since: revision, number: revision, by: user, at: now, isApplied: true,
                    edits: edits, agreed: [user]))
        }
        refreshPending()
        return [.correctionsChanged]
    }

    /// Lets edits wait for the agreement of others. A field that gets back its present value waits no
    /// longer.
    private mutating func wait(
        for edits: [CardEdit], joining pending: CardCorrection?, by user: String, at now: Int64
    ) -> [GolfChange] {
        revision += 1
        var waiting =
            pending
            ?? CardCorrection(
                since: revision, number: 0, by: user, at: now, isApplied: false, edits: [],
                agreed: [user])
        waiting.join(edits)
        waiting.edits.removeAll { value(of: $0.field).isSame(as: $0.after) }
        corrections.removeAll { $0.since == pending?.since }
        guard !waiting.edits.isEmpty else { return pending == nil ? [] : [.correctionsChanged] }
        for edit in waiting.edits where edit.field.isLine {
            if let player = edit.field.player { reserveGuest(player) }
        }
        (waiting.number, waiting.at, waiting.agreed) = (revision, now, [user])
        corrections.append(waiting)
        return [.correctionsChanged] + settleCorrections(at: now)
    }

    /// Takes a player who left before the end, or was removed, out of all bets of a game that is over.
    /// Only the host may do so.
    ///
    /// Otherwise every correction that changes such a bet would wait for this player in vain. The same users
    /// must agree as during play. The correction stays apart from others, because others decide about it.
    /// - Returns: The changes. Empty if this already waits.
    /// - Throws: ``RoomError``, or ``CorrectionError/tooMany``.
    package mutating func release(
        _ player: String, by user: String, at now: Int64
    ) throws -> [GolfChange] {
        try requireHostAfterEnd(user)
        guard let place = seat(of: player) else { throw RoomError.unknownPlayer }
        // A player who stayed until the end knows the result, and keeps their part in it.
        guard !seats[place].isGuest, isGone(place), bettors.contains(player) else {
            throw RoomError.notReady(
                reason:
                    "You can take out of a bet only a player who is in it and left before the end.")
        }
        let field = CardField.stakes(player)
        guard releasing(player) == nil else { return [] }
        try requireFewOpen(by: user)
        revision += 1
        corrections.append(
            CardCorrection(
                since: revision, number: revision, by: user, at: now, isApplied: false,
                edits: [CardEdit(field, before: value(of: field), after: .nothing)],
                agreed: [user]))
        return [.correctionsChanged] + settleCorrections(at: now)
    }

    /// The waiting correction that takes a player out of all bets.
    package func releasing(_ player: String) -> CardCorrection? {
        corrections.first { $0.released == player }
    }

    /// Answers a correction.
    ///
    /// A user who is asked agrees or declines. The author withdraws. All players object to a correction
    /// that applies; this takes it back, unless bettors or signers must agree. Then the host decides. If the correction is the host's, it stays
    /// back until the players with scores who objected agree to it.
    /// - Parameter number: The number of the correction that the user saw. An answer against a correction
    ///   may have the number with which the correction began, because the author cannot change what the
    ///   user means. An agreement needs the present one.
    package mutating func answer(
        correction number: Int, agrees: Bool, by user: String, at now: Int64
    ) throws -> [GolfChange] {
        guard seat(of: user) != nil else { throw RoomError.notMember }
        try room.require(.ended)
        let found = place(ofCorrection: number, agrees: agrees)
        let deciders = found.map { self.deciders(of: corrections[$0]) } ?? []
        // A player whom the host removed still answers for their bets and signatures.
        let hasAccess = hasPlayed(user) && !room.barred.contains(user)
        guard hasAccess || deciders.contains(user) else { throw RoomError.notMember }
        guard let place = found else { throw CorrectionError.unknown }
        let correction = corrections[place]
        if correction.isApplied {
            // It needs nobody's agreement.
            return agrees ? [] : try object(to: place, by: user, at: now)
        }
        guard deciders.contains(user) || !agrees && user == correction.by else {
            guard !agrees, !correction.objectors.isEmpty, !correction.objectors.contains(user)
            else { throw CorrectionError.noSay }
            corrections[place].objectors.insert(user)
            return [.correctionsChanged]
        }
        guard agrees else {
            corrections.remove(at: place)
            revision += 1
            return [.correctionsChanged] + settleCorrections(at: now)
        }
        guard corrections[place].agreed.insert(user).inserted else { return [] }
        return [.correctionsChanged] + settleCorrections(at: now)
    }

    /// The correction that an answer is about.
    package func correction(_ number: Int, agrees: Bool) -> CardCorrection? {
        place(ofCorrection: number, agrees: agrees).map { corrections[$0] }
    }

    private func place(ofCorrection number: Int, agrees: Bool) -> Int? {
        corrections.firstIndex { $0.number == number }
            ?? corrections.firstIndex { !agrees && $0.since == number }
    }

    private mutating func object(
        to place: Int, by user: String, at now: Int64
    ) throws -> [GolfChange] {
        var correction = corrections[place]
        let isAgreed = correction.agreed.contains(user)
        guard mayObject(user, to: correction) else { throw CorrectionError.noObjection }
        var taken = self
        let (edits, changes) = taken.takeBack(place, at: now)
        // Those who agreed to the correction knew that it could be taken back. But none of them ends an
        // agreement with the others alone.
        let asked = accounts(for: bettors(of: edits, makes: taken))
            .subtracting(isAgreed ? [user] : correction.agreed.union([user]))
            .union(confirmers(of: edits, in: correction))
            .subtracting([user])
        guard asked.isEmpty else {
            let back = edits.reversed().map { $0.reversed(at: now) }
            return wait(for: back, joining: waitingCorrection(by: user), by: user, at: now)
        }
        let before = self
        self = taken
        revision += 1
        if user != correction.by, user != host, !edits.isEmpty {
            (correction.isApplied, correction.at) = (false, now)
            (correction.number, correction.agreed) = (revision, [])
            correction.objectors = [user]
            (correction.signed, correction.edits) = ([], edits)
            corrections.append(correction)
        }
        refreshPending()
        return changes + [.correctionsChanged] + renewAgreements(since: before)
            + settleCorrections(at: now)
    }

    /// The users who signed lines with the values of a correction, and whom an objection must ask.
    ///
    /// The author alone is not asked, and a signature protects no value of the whole card, such as the day.
    /// Otherwise a signature would be a veto against objections. But players confirm their own scores, as
    /// if they had made the correction themselves.
    private func confirmers(of edits: [CardEdit], in correction: CardCorrection) -> Set<String> {
        let lines = correction.signed.intersection(closed).filter { line in
            edits.contains { $0.changesOnly(line) }
        }
        let signers = lines.reduce(into: Set<String>()) { $0.formUnion(signatures[$1] ?? []) }
        let isConfirmed = !signers.isSubset(of: correction.agreed.union([correction.by]))
        return isConfirmed ? accounts(for: signers) : []
    }

    /// Applies the waiting corrections to which nobody's agreement is missing.
    mutating func settleCorrections(at now: Int64) -> [GolfChange] {
        var changes: [GolfChange] = []
        // Each turn removes a waiting correction, so this ends.
        while let (settled, more) = nextSettled(at: now) {
            let before = self
            self = settled
            changes += more + renewAgreements(since: before) + [.correctionsChanged]
        }
        return changes
    }

    /// The game after the next waiting correction that can apply. `nil` if there is none.
    private func nextSettled(at now: Int64) -> (game: GolfRoom, changes: [GolfChange])? {
        for place in corrections.indices where isSettled(corrections[place]) {
            var settled = self
            let changes = settled.settle(place, at: now)
            if settled.canTakeAllBack(at: now) { return (settled, changes) }
        }
        return nil
    }

    private mutating func settle(_ place: Int, at now: Int64) -> [GolfChange] {
        var correction = corrections.remove(at: place)
        let before = self
        let (edits, changes) = apply(correction, at: now)
        revision += 1
        if correction.objectors.isEmpty, before.isShared(edits, makes: self, by: correction.by) {
            (correction.isApplied, correction.at) = (true, now)
            (correction.number, correction.edits) = (revision, edits)
            corrections.append(correction)
        }
        refreshPending()
        return changes
    }

    private func isSettled(_ correction: CardCorrection) -> Bool {
        guard !correction.isApplied else { return false }
        // Without a host, nobody decides about an objection or a stranger's scores.
        let needsHost = !correction.objectors.isEmpty || !isCorrector(correction.by)
        return awaited(correction).isEmpty && !(needsHost && deciders(of: correction).isEmpty)
    }

    /// Asks again for the agreement to waiting corrections that would now have another effect.
    private mutating func renewAgreements(since before: GolfRoom) -> [GolfChange] {
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
    package mutating func expireCorrections(at now: Int64) -> [GolfChange] {
        guard corrections.contains(where: { $0.until <= now }) else { return [] }
        // A final correction may be what a waiting one waited for.
        corrections.removeAll { $0.isApplied && $0.until <= now }
        let changes = settleCorrections(at: now)
        corrections.removeAll { $0.until <= now }
        return [.correctionsChanged] + changes
    }

    /// Notes the Handicap Indexes from before a correction, for those that the correction has not noted.
    package mutating func note(_ indexes: [PlayerIndex], of since: Int) {
        guard let place = corrections.firstIndex(where: { $0.since == since }) else { return }
        for index in indexes {
            let isKnown = corrections[place].indexes.contains {
                $0.player == index.player && $0.policy == index.policy
            }
            if !isKnown { corrections[place].indexes.append(index) }
        }
    }

    /// This game without a correction that applies.
    package func without(_ since: Int) -> GolfRoom {
        guard let place = corrections.firstIndex(where: { $0.isApplied && $0.since == since })
        else { return self }
        var game = self
        _ = game.takeBack(place, at: 0)
        return game
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
