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
    /// The maximum number of corrections of one author on one card to which players can still object.
    package static let appliedMax = 10

    /// The ``GolfRoom/revision`` after the last change of the correction. It identifies the terms to
    /// which players agree.
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

    package init(
        number: Int, by: String, at: Int64, isApplied: Bool, edits: [CardEdit],
        agreed: Set<String>, objectors: Set<String> = []
    ) {
        self.number = number
        self.by = by
        self.at = at
        self.isApplied = isApplied
        self.edits = edits
        self.agreed = agreed
        self.objectors = objectors
    }

    /// The time at which a waiting correction is dropped, and an applied one becomes final.
    package var until: Int64 { at + Self.periodMs }

    /// Replaces the name of a player.
    package mutating func rename(_ name: String, to other: String) {
        if by == name { by = other }
        if agreed.remove(name) != nil { agreed.insert(other) }
        if objectors.remove(name) != nil { objectors.insert(other) }
        edits = edits.map { $0.renamed(name, to: other) }
    }

    /// Adds newer edits. An edit of the same field replaces the older one, but keeps the value before.
    mutating func join(_ newer: [CardEdit]) {
        for edit in newer {
            if let place = edits.firstIndex(where: { $0.field == edit.field }) {
                edits[place].after = edit.after
            } else {
                edits.append(edit)
            }
        }
    }
}

/// The reasons why a correction of a card that is over is refused.
package enum CorrectionError: Error, Equatable {
    /// Only the host and players with a score on the card correct it.
    case noScores
    /// A player objected to a correction of the same value, and the host has not decided.
    case objected
    /// The author has too many corrections to which players can object.
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
}

/// Corrections of a card after the end.
extension GolfRoom {
    /// Whether a user may correct the card after the end: the host, and players with a score on it.
    /// Users whom the host removed may not.
    package func isCorrector(_ user: String) -> Bool {
        guard hasPlayed(user), !room.barred.contains(user) else { return false }
        return user == host || hasScore(user)
    }

    /// Whether a user may object to a correction that applies. The author withdraws it then.
    package func mayObject(_ user: String, to correction: CardCorrection) -> Bool {
        isCorrector(user) && (user == correction.by || !correction.agreed.contains(user))
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
        room.host =
            seats.filter { $0.isMember && hasScore($0.player) }
            .min { $0.joinedAt < $1.joinedAt }?.player
    }

    /// Replaces the name of a player in all corrections.
    mutating func renameInCorrections(_ name: String, to other: String) {
        for place in corrections.indices { corrections[place].rename(name, to: other) }
    }

    /// The correction of an author that waits, and to which nobody objected.
    package func waitingCorrection(by user: String) -> CardCorrection? {
        corrections.first { !$0.isApplied && $0.objectors.isEmpty && $0.by == user }
    }

    /// The users whose agreement to a correction is missing.
    package func awaited(_ correction: CardCorrection) -> Set<String> {
        guard !correction.isApplied else { return [] }
        return deciders(of: correction).subtracting(correction.agreed)
    }

    /// The users who decide about a correction that does not apply.
    func deciders(of correction: CardCorrection) -> Set<String> {
        var users = consents(to: correction.edits, makes: corrected(by: correction))
        if !correction.objectors.isEmpty {
            // A host does not decide about objections to their own correction.
            let isOwn = correction.by == host
            users.formUnion(isOwn ? correction.objectors : Set([host].compactMap(\.self)))
        } else if !isCorrector(correction.by), let host {
            users.insert(host)
        }
        return users
    }

    /// This game with a correction that does not apply yet.
    func corrected(by correction: CardCorrection) -> GolfRoom {
        var after = self
        _ = after.apply(correction, at: 0)
        return after
    }

    /// The users who must agree to some edits: those in a bet whose settlement they change, and those who
    /// signed a line that they change. The host agrees for guests.
    func consents(to edits: [CardEdit], makes after: GolfRoom) -> Set<String> {
        var users = signers(of: edits)
        let rounds = Self.rounds(of: edits)
        let (old, new) = (settlements(in: rounds), after.settlements(in: rounds))
        for bet in Set(old.keys).union(new.keys) {
            guard old[bet]?.units != new[bet]?.units else { continue }
            users.formUnion(old[bet]?.backers ?? [])
            users.formUnion(new[bet]?.backers ?? [])
        }
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
            case .tee, .handicap, .day, .course, .line: return nil
            }
        }
        return rounds
    }

    /// The users who signed the closed lines that some edits change.
    private func signers(of edits: [CardEdit]) -> Set<String> {
        guard !closed.isEmpty else { return [] }
        let lines = closed.filter { line in
            edits.contains { edit in
                switch edit.field {
                case .cell(let place), .entry(let place, _):
                    place.player == line.player && place.round == line.round
                        && !edit.isConfirmation
                case .name(let player), .tee(let player), .handicap(let player),
                    .line(let player):
                    player == line.player
                case .day, .course: true
                }
            }
        }
        return lines.reduce(into: []) { $0.formUnion(signatures[$1] ?? []) }
    }

    /// Applies a correction, except to fields with a later value.
    mutating func apply(_ correction: CardCorrection, at now: Int64) -> [RoomChange] {
        // After an objection, the value from before the correction has a newer time.
        guard correction.objectors.isEmpty else { return replace(correction.edits, at: now) }
        return apply(correction.edits, at: now)
    }

    /// Applies edits, except those of cells with a later score.
    mutating func apply(_ edits: [CardEdit], at now: Int64) -> [RoomChange] {
        edits.flatMap { edit -> [RoomChange] in
            if case .cell(let new) = edit.after, case .cell(let last) = value(of: edit.field),
                last.beats(new)
            {
                return []
            }
            return set(edit.field, to: edit.after, at: now)
        }
    }

    /// Applies edits of fields that still have the content from before. The time of a score does not
    /// matter.
    mutating func replace(_ edits: [CardEdit], at now: Int64) -> [RoomChange] {
        edits.flatMap { edit in
            has(edit.before, in: edit.field) ? set(edit.field, to: edit.after, at: now) : []
        }
    }
}
