import RoomsRules

/// A game as it would be after a change that nobody has made yet.
package struct GamePreview: Equatable, Sendable {
    /// The game after the change.
    package let game: GolfRoom
    /// The users whose agreement the change needs first.
    package let awaited: Set<String>
}

extension GolfRoom {
    /// The effect of a correction of an ended game. Nothing changes.
    /// - Parameter after: A copy of this game with the corrected values.
    /// - Throws: As ``correct(_:by:at:)``.
    package func preview(
        ofCorrection after: GolfRoom, by user: String, at now: Int64
    ) throws -> GamePreview {
        let before = waitingCorrection(by: user)?.number
        var made = self
        _ = try made.correct(after, by: user, at: now)
        guard let waiting = made.waitingCorrection(by: user), waiting.number != before else {
            return GamePreview(game: made, awaited: [])
        }
        return GamePreview(
            game: made.corrected(by: waiting), awaited: made.awaited(waiting))
    }

    /// The effect of a change that waits for the answers of players, if all of them agree.
    /// - Parameter number: The number of a ``proposal`` or of a waiting correction.
    /// - Throws: ``GolfError/noSuchChange`` or ``CorrectionError/unknown`` if it does not wait, or the reason why it
    ///   has become impossible.
    package func preview(ofChange number: Int) throws -> GamePreview {
        guard phase != .ended else {
            let waiting = corrections.first { $0.number == number && !$0.isApplied }
            guard let waiting else { throw CorrectionError.unknown }
            return GamePreview(game: corrected(by: waiting), awaited: awaited(waiting))
        }
        guard let proposal, proposal.number == number else { throw GolfError.noSuchChange }
        var made = self
        made.proposal = nil
        _ = try made.apply(proposal.change, agreedBy: proposal.agreed.union(awaited))
        return GamePreview(game: made, awaited: awaited)
    }
}
