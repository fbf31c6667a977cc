import RoomsRules
import Values

/// The values that corrections put on a card, and take back.
extension GolfRoom {
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
}
