import RoomsRules
import Values

/// A player's own score that others replaced, or the score of a user who replaced it.
package struct KeptScore: Equatable, Sendable {
    package let place: DoubleEntry.Place
    package let cell: Cell
}

/// Scores in play that somebody else replaces while a bet is on.
///
/// Every member may write every score, because one phone often writes for all. Without a trace, the loser of
/// a bet could replace the winner's scores and end the round. So the game keeps the score that the player
/// wrote, and the users who replaced it. Only users in a bet may do so. After the end, the player can restore
/// the score, and nobody who replaced it has a say in that.
///
/// The kept scores are entries of a ``DoubleEntry``, which a game without double entry does not use otherwise.
extension GolfRoom {
    /// Whether a write to a cell that somebody wrote before can change who owes what.
    func isAtStake(_ seat: Int) -> Bool {
        guard phase == .playing, !stakes.isEmpty else { return false }
        let own = [seat] + partners(of: seat)
        return (0..<card.rounds).contains { round in
            stakes.contains { bet in
                isOn(bet, round: round)
                    && backers(of: bet, round: round).contains(where: own.contains)
            }
        }
    }

    /// Refuses a user outside of all bets who replaces a score that a player in a bet wrote.
    ///
    /// Otherwise a second account of the loser could do it, and no bettor would answer for it.
    func requireStake(
        of user: String, toReplace current: Cell, by score: HoleScore?, at place: DoubleEntry.Place,
        seat: Int
    ) throws(ScoreError) {
        guard !settings.isDoubleEntry, !writesOwn(seat, user),
            let own = ownScore(in: current, at: place, seat: seat), own != score
        else { return }
        guard accounts(for: allBackers).contains(user) else { throw .ownScoreInBet }
    }

    /// The players in a bet that another player accepted, too, with guests.
    private var allBackers: Set<String> {
        (0..<card.rounds).reduce(into: []) { found, round in
            for bet in stakes {
                let backers = backers(of: bet, round: round)
                guard backers.count > 1 else { continue }
                found.formUnion(backers.map { seats[$0].player })
            }
        }
    }

    /// Whether a user writes a player's score as their own: the player, a partner with the same score, or the
    /// host for a guest.
    private func writesOwn(_ seat: Int, _ user: String) -> Bool {
        isOwn(seat, of: user) || seats[seat].isGuest && user == host
    }

    /// The last score that a player wrote in a cell.
    private func ownScore(in current: Cell, at place: DoubleEntry.Place, seat: Int) -> HoleScore? {
        writesOwn(seat, current.by)
            ? current.score : entries.score(by: place.player, at: place)
    }

    /// Keeps the scores that a write replaced, or that it did not replace because a later one is there.
    /// - Returns: The kept scores that must be stored.
    mutating func keepScores(
        _ current: Cell, after write: Cell, isSuperseded: Bool, seat: Int, position: Int, round: Int
    ) -> [KeptScore] {
        guard !settings.isDoubleEntry else { return [] }
        // The player's own score, and that of the other user.
        let scores: [Cell]
        switch (writesOwn(seat, current.by), writesOwn(seat, write.by)) {
        case (true, false) where !isSuperseded, (false, true) where isSuperseded:
            scores = [current, write]
        case (false, false) where !isSuperseded: scores = [write]
        default: return []
        }
        var kept: [KeptScore] = []
        for each in [seat] + partners(of: seat) {
            let place = DoubleEntry.Place(
                player: seats[each].player, position: position, round: round)
            // Without a score of the player, nothing is there to restore.
            guard scores.count > 1 || entries.entry(by: place.player, at: place) != nil else {
                continue
            }
            for cell in scores {
                let by = writesOwn(seat, cell.by) ? place.player : cell.by
                let entry = Cell(score: cell.score, at: cell.at, by: by)
                if entries.write(entry, at: place) { kept.append(.init(place: place, cell: entry)) }
            }
        }
        return kept
    }

    /// Whether edits after the end only restore scores of their author that others replaced in play.
    ///
    /// A player can do so for ``CardCorrection/periodMs`` after the end, as long as the score is still the one
    /// from play.
    package func restores(_ edits: [CardEdit], by author: String, at instant: Int64) -> Bool {
        replacers(of: edits, by: author, at: instant) != nil
    }

    /// The users who replaced scores that some edits restore.
    /// - Returns: `nil` if the edits do anything else.
    private func replacers(
        of edits: [CardEdit], by author: String, at instant: Int64
    ) -> Set<String>? {
        let changes = edits.filter { !$0.isConfirmation }
        guard !settings.isDoubleEntry, !stakes.isEmpty, !changes.isEmpty, let endedAt,
            instant - endedAt <= CardCorrection.periodMs
        else { return nil }
        var found: Set<String> = []
        for edit in changes {
            guard case .cell(let place) = edit.field, let seat = seat(of: place.player),
                writesOwn(seat, author), case .cell(let present) = edit.before,
                case .cell(let wanted) = edit.after, !writesOwn(seat, present.by),
                let own = entries.score(by: place.player, at: place), wanted.score == own,
                entries.entry(by: present.by, at: place) == present
            else { return nil }
            let others = entries.cells(at: place).filter {
                $0.by != place.player && $0.score != own
            }
            found.formUnion(others.map(\.by))
        }
        return found
    }

    /// The bettors who must agree to edits that change a settled bet.
    ///
    /// A user who replaced a player's own score in play has no say when the player restores it. If a user
    /// outside of the bets replaced it, nobody in them has.
    func asked(
        _ bettors: Set<String>, about edits: [CardEdit], by author: String, at instant: Int64
    ) -> Set<String> {
        guard !bettors.isEmpty,
            let replacers = replacers(of: edits, by: author, at: instant)
        else { return bettors }
        let backers = allBackers
        return replacers.isSubset(of: backers.union(accounts(for: backers)))
            ? bettors.subtracting(replacers) : [author]
    }
}
