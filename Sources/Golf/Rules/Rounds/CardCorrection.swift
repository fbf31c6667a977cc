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

    /// Whether it gives a score to an empty cell.
    var fillsCells: Bool {
        edits.contains { edit in
            if case .cell = edit.field { edit.before == .nothing } else { false }
        }
    }
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
