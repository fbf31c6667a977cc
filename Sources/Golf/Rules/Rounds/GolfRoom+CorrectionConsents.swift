import RoomsRules
import Values

/// The users who may correct a card after the end, and those whose agreement a correction needs.
extension GolfRoom {
    /// Whether a user may correct the card after the end: the host, and players with a score on it.
    /// Users whom the host removed may not. Late scores of a user who had none apply at
    /// once, but give the right to correct only when nobody can object to them any more. Otherwise one
    /// score after the end could give a stranger a say.
    package func isCorrector(_ user: String) -> Bool {
        guard hasPlayed(user), !room.barred.contains(user), isAccount(user) else { return false }
        guard user != host else { return true }
        return hasScore(user) && withoutLateScores(by: user).hasScore(user)
    }

    /// This game without the scores that a user filled in after the end, and to which others can still object.
    func withoutLateScores(by user: String) -> GolfRoom {
        let late = corrections.filter { $0.isApplied && $0.by == user && $0.fillsCells }
        return late.reduce(self) { $0.without($1.since) }
    }

    /// Whether a player may object to a correction that applies. An objection by the author withdraws it. A
    /// player who agreed to it may not object.
    package func mayObject(_ user: String, to correction: CardCorrection) -> Bool {
        user == correction.by || !correction.agreed.contains(user)
    }

    /// Whether a player on the card has an account.
    func isAccount(_ player: String) -> Bool {
        seat(of: player).map { !seats[$0].isGuest } ?? false
    }

    /// Whether a player has a score on the card.
    package func hasScore(_ player: String) -> Bool {
        guard let seat = seat(of: player) else { return false }
        return card.totals(seat: seat).thru > 0
    }

    /// The correction of an author that waits, and to which nobody objected. Newer edits join it, so a
    /// correction that takes a player out of the bets does not count.
    package func waitingCorrection(by user: String) -> CardCorrection? {
        corrections.first {
            !$0.isApplied && $0.objectors.isEmpty && $0.by == user && $0.released == nil
        }
    }

    /// The users whose agreement to a correction is missing.
    package func awaited(_ correction: CardCorrection) -> Set<String> {
        guard !correction.isApplied else { return [] }
        return deciders(of: correction).subtracting(correction.agreed)
    }

    /// The users who decide about a correction that does not apply.
    func deciders(of correction: CardCorrection) -> Set<String> {
        var users = consents(
            to: correction.edits, makes: corrected(by: correction), by: correction.by,
            at: correction.at)
        if !correction.objectors.isEmpty {
            users.formUnion(judges(of: correction))
        } else if !isCorrector(correction.by), let host {
            users.insert(host)
        }
        return users
    }

    /// The users who decide about the objections to a correction.
    ///
    /// A host does not decide about their own correction. The players who objected do, if they have a score.
    /// Somebody without a score could otherwise stop the host for ever. The host alone decides who is
    /// removed from the card.
    private func judges(of correction: CardCorrection) -> Set<String> {
        let objectors = correction.objectors.filter(isCorrector)
        let isForObjectors =
            correction.by == host && !correction.isRemoval && !objectors.isEmpty
        return isForObjectors ? objectors : Set([host].compactMap(\.self))
    }

    /// This game with a correction that does not apply yet.
    func corrected(by correction: CardCorrection) -> GolfRoom {
        var after = self
        _ = after.apply(correction, at: 0)
        return after
    }

    /// The users who must agree to some edits: those in a bet whose settlement they change, and those who
    /// signed a line that they change. The host agrees for guests. A player restores their own score without those
    /// who replaced it in play.
    ///
    /// An edit that takes a player out of the bets needs the same agreement as during play.
    /// - Parameters:
    ///   - author: The user who makes the edits.
    ///   - instant: The time of the edits. Unix milliseconds.
    func consents(
        to edits: [CardEdit], makes after: GolfRoom, by author: String, at instant: Int64
    ) -> Set<String> {
        if let player = edits.lazy.compactMap(\.released).first {
            return accounts(for: askedToRelease(player))
        }
        let inBets = accounts(for: bettors(of: edits, makes: after))
        return accounts(for: signers(of: edits))
            .union(asked(inBets, about: edits, by: author, at: instant))
    }

    /// The players in the bets whose settlement some edits change.
    func bettors(of edits: [CardEdit], makes after: GolfRoom) -> Set<String> {
        guard !stakes.isEmpty else { return [] }
        var users: Set<String> = []
        let rounds = Self.rounds(of: edits)
        let (old, new) = (settlements(in: rounds), after.settlements(in: rounds))
        for bet in Set(old.keys).union(new.keys) {
            guard old[bet]?.units != new[bet]?.units else { continue }
            users.formUnion(old[bet]?.backers ?? [])
            users.formUnion(new[bet]?.backers ?? [])
        }
        return users
    }

    /// The users who answer for some players: the host answers for guests.
    func accounts(for users: Set<String>) -> Set<String> {
        guard !users.isEmpty else { return [] }
        let accounts = users.filter { user in seats.contains { $0.player == user && !$0.isGuest } }
        return accounts.count == users.count
            ? accounts : accounts.union([host].compactMap(\.self))
    }

    /// The rounds that some edits affect, from 0. `nil` means all.
    private static func rounds(of edits: [CardEdit]) -> Set<Int>? {
        var rounds: Set<Int> = []
        for edit in edits {
            switch edit.field {
            case .cell(let place), .entry(let place, _): rounds.insert(place.round)
            case .name: break
            case .tee, .handicap, .day, .course, .line, .stakes: return nil
            }
        }
        return rounds
    }

    /// The users who signed the closed lines that some edits change.
    private func signers(of edits: [CardEdit]) -> Set<String> {
        closed.filter { line in edits.contains { $0.changes(line) } }
            .reduce(into: []) { $0.formUnion(signatures[$1] ?? []) }
    }
}
