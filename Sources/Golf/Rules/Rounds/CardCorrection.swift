import RoomsRules
package import Values

/// A correction of a card after the end of its game, as long as somebody has a say in it.
///
/// A correction that changes a settled bet or a signed card waits until all who accepted the bet or
/// signed the card agree. A correction of what others see applies at once, and the players can object
/// to it. An objection takes it back until the host decides.
package struct CardCorrection: Equatable, Sendable {
    /// The time for an answer or an objection, in milliseconds: three days.
    package static let periodMs: Int64 = 3 * 86_400_000
    /// Corrections of one author within this time are one correction. Milliseconds.
    static let joinedWithinMs: Int64 = 600_000
    /// The maximum number of open corrections of one author on one card.
    package static let openMax = 10

    /// The ``GolfRoom/revision`` at which the correction was made. It stays the same as long as the
    /// correction is open.
    package let since: Int
    /// The ``GolfRoom/revision`` after the last change of the terms to which players agree. The terms of
    /// a correction that applies are settled, so its number stays.
    package internal(set) var number: Int
    package internal(set) var by: String
    /// The time since which players can answer. Unix milliseconds.
    package internal(set) var at: Int64
    /// Whether the card has the new values.
    package internal(set) var isApplied: Bool
    package internal(set) var edits: [CardEdit]
    package internal(set) var agreed: Set<String>
    /// The players who objected. The correction is then taken back, and waits for a decision.
    package internal(set) var objectors: Set<String>
    /// The lines that somebody signed since the correction applies.
    package internal(set) var signed: Set<RoundLine>
    /// The Handicap Indexes before the correction, for the notifications about its effect.
    package internal(set) var indexes: [PlayerIndex]

    package init(
        since: Int, number: Int, by: String, at: Int64, isApplied: Bool, edits: [CardEdit],
        agreed: Set<String>, objectors: Set<String> = [], signed: Set<RoundLine> = [],
        indexes: [PlayerIndex] = []
    ) {
        self.since = since
        self.number = number
        self.by = by
        self.at = at
        self.isApplied = isApplied
        self.edits = edits
        self.agreed = agreed
        self.objectors = objectors
        self.signed = signed
        self.indexes = indexes
    }

    /// The time at which a waiting correction is dropped, and an applied one becomes final.
    package var until: Int64 { at + Self.periodMs }

    /// Replaces the name of a player.
    package mutating func rename(_ name: String, to other: String) {
        if by == name { by = other }
        if agreed.remove(name) != nil { agreed.insert(other) }
        if objectors.remove(name) != nil { objectors.insert(other) }
        edits = edits.map { $0.renamed(name, to: other) }
        signed = Set(
            signed.map { $0.player == name ? RoundLine(player: other, round: $0.round) : $0 })
        for place in indexes.indices where indexes[place].player == name {
            indexes[place].player = other
        }
    }

    /// Moves times back that are later than an instant, after the clock of the server was set back.
    package mutating func moveBack(to instant: Int64) {
        at = min(at, instant)
        edits = edits.map { $0.movedBack(to: instant) }
    }

    /// Adds newer edits. An edit of the same field replaces the older one, but keeps the value before.
    /// The line of an added player includes all later values of that player.
    mutating func join(_ newer: [CardEdit]) {
        for edit in newer {
            if let place = edits.firstIndex(where: { $0.field == edit.field }) {
                edits[place].after = edit.after
            } else if !adds(edit.field.player) {
                edits.append(edit)
            }
        }
        edits.removeAll { $0.after.isSame(as: $0.before) }
    }

    private func adds(_ player: String?) -> Bool {
        guard let player else { return false }
        return edits.contains { $0.field == .line(player) && $0.after != .nothing }
    }

    /// Whether the correction only takes players off the card.
    var isRemoval: Bool { edits.allSatisfy(\.isRemoval) }

    /// The player whom the correction takes out of all bets. `nil` for other corrections.
    package var released: String? { edits.lazy.compactMap(\.released).first }

    func changes(_ field: CardField) -> Bool { edits.contains { $0.field == field } }
}

/// The Handicap Index of a player by the rules of a policy.
package struct PlayerIndex: Equatable, Sendable {
    package internal(set) var player: String
    /// The name of a ``HandicapPolicy``.
    package let policy: String
    package let index: Fraction?

    package init(player: String, policy: String, index: Fraction?) {
        self.player = player
        self.policy = policy
        self.index = index
    }
}

/// The reasons why a correction of a card that is over is refused.
package enum CorrectionError: Error, Equatable {
    /// Only the host and players with a score on the card correct it.
    case noScores
    /// A player objected to a correction of the same value, and the host has not decided.
    case objected
    /// The author has too many open corrections.
    case tooMany
    /// The game can move by so many days in all.
    case dayTooFar(max: Int)
    /// No correction with this number waits for an answer.
    case unknown
    /// The correction waits for others.
    case noSay
    /// The correction applies, and the user cannot object to it.
    case noObjection
    /// A user who has not left stays on the card after the end.
    case stillThere
    /// Players can still object to the line of this guest, so nobody takes it over.
    case lineOpen
}

extension CardCorrection {
    /// Whether it gives a score to an empty cell.
    fileprivate var fillsCells: Bool {
        edits.contains { edit in
            if case .cell = edit.field { edit.before == .nothing } else { false }
        }
    }
}

/// Corrections of a card after the end.
extension GolfRoom {
    /// Whether a user may correct the card after the end: the host, and players with a score on it.
    /// Users whom the host removed may not. Late scores of a user who had none apply at
    /// once, but give the right to correct only when nobody can object to them any more. Otherwise one
    /// score after the end could give a stranger a say.
    package func isCorrector(_ user: String) -> Bool {
        guard hasPlayed(user), !room.barred.contains(user), isAccount(user) else { return false }
        guard user != host else { return true }
        let late = corrections.filter { $0.isApplied && $0.by == user && $0.fillsCells }
        return hasScore(user) && late.reduce(self) { $0.without($1.since) }.hasScore(user)
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

    /// Makes a member with scores the host, after the account of the host was deleted. A game that
    /// ended gives nobody else power over its card.
    mutating func keepHostAmongPlayers() {
        guard let host, !hasScore(host),
            seats.contains(where: { !$0.isGuest && hasScore($0.player) })
        else { return }
        let players = seats.filter { $0.isMember && hasScore($0.player) }
        room.replaceHost(by: players.min { $0.joinedAt < $1.joinedAt }?.player)
    }

    /// Removes the name of a player who is off the card from all corrections. Changes that the player proposed
    /// wait no longer.
    mutating func forgetInCorrections(_ player: String) {
        corrections.removeAll { $0.by == player && !$0.isApplied }
        renameInCorrections(player, to: Room.formerPlayer)
    }

    /// Removes the name of a user who is not on the card, and whose account is deleted: as the one who added
    /// guests, and in corrections.
    package mutating func forget(_ user: String) {
        for line in lines.indices where lines[line].addedBy == user { lines[line].addedBy = nil }
        renameInCorrections(user, to: Room.formerPlayer)
    }

    /// Replaces the name of a player in all corrections.
    mutating func renameInCorrections(_ name: String, to other: String) {
        for place in corrections.indices { corrections[place].rename(name, to: other) }
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

    /// Applies a correction that waited.
    ///
    /// After an objection, the value from before the correction has a newer time than that of the
    /// correction. So the time of a score matters only without one.
    /// - Returns: The edits that had an effect, each with the value that it replaced.
    mutating func apply(
        _ correction: CardCorrection, at now: Int64
    ) -> (edits: [CardEdit], changes: [GolfChange]) {
        var edits: [CardEdit] = []
        var changes: [GolfChange] = []
        for edit in correction.edits {
            let before = value(of: edit.field)
            if correction.objectors.isEmpty, case .cell(let new) = edit.after,
                case .cell(let last) = before, last.beats(new)
            {
                continue
            }
            changes += set(edit.field, to: edit.after, at: now)
            let after = value(of: edit.field)
            if after != before { edits.append(CardEdit(edit.field, before: before, after: after)) }
        }
        return (edits, changes)
    }

    /// Takes a correction that applies off the list, and its values off the card.
    ///
    /// A value that a later correction changed again stays. That correction gets the value from before
    /// this one, so that taking both back restores the first value. Lines that were signed since the
    /// correction lose their signatures, because they would confirm other values.
    /// - Returns: The edits that were undone.
    mutating func takeBack(
        _ place: Int, at now: Int64
    ) -> (edits: [CardEdit], changes: [GolfChange]) {
        let correction = corrections.remove(at: place)
        var edits: [CardEdit] = []
        var changes: [GolfChange] = []
        for edit in correction.edits.reversed() where !rebase(edit, after: place) {
            let after = value(of: edit.field)
            guard after.isSame(as: edit.after) else { continue }
            changes += set(edit.field, to: edit.before, at: now)
            guard value(of: edit.field) != after else { continue }
            edits.insert(CardEdit(edit.field, before: edit.before, after: after), at: 0)
        }
        for line in correction.signed where edits.contains(where: { $0.changes(line) }) {
            signatures[line] = nil
            closed.remove(line)
        }
        corrections.removeAll(where: \.edits.isEmpty)
        return (edits, changes)
    }

    /// Gives the next correction of the same value the value from before an edit.
    /// - Returns: Whether there is a later correction that applies.
    private mutating func rebase(_ edit: CardEdit, after place: Int) -> Bool {
        let next = corrections.indices.first {
            $0 >= place && corrections[$0].isApplied && corrections[$0].changes(edit.field)
        }
        guard let next else { return false }
        for each in corrections[next].edits.indices
        where corrections[next].edits[each].field == edit.field {
            guard corrections[next].edits[each].before.isSame(as: edit.after) else { continue }
            corrections[next].edits[each].before = edit.before
        }
        corrections[next].edits.removeAll { $0.after.isSame(as: $0.before) }
        return true
    }

    /// Gives the corrections that do not apply the present values as those from before.
    mutating func refreshPending() {
        for place in corrections.indices where !corrections[place].isApplied {
            for each in corrections[place].edits.indices {
                let field = corrections[place].edits[each].field
                corrections[place].edits[each].before = value(of: field)
            }
        }
    }
}
