/// The reasons why a golf room refuses a command, besides those of every room (`RoomError`).
package enum GolfError: Error, Equatable {
    /// Only these users may write and sign the player's scores.
    case notScorer([String])
    /// The card does not have the hole on which the game should begin.
    case unknownStartHole
    /// The course has only these tees.
    case unknownTee([String])
    /// The card is not full, so nobody is asked to finish.
    case notFull
    /// The card is full, but not for long enough. Later any player may end the round.
    case tooEarly(waitMs: Int64)
    /// The game changed since the user looked at it. It now has this revision.
    case outdated(Int)
    /// Another change waits for the agreement of players.
    case changePending
    /// No change with this number waits for an answer.
    case noSuchChange
    /// Only players in a bet agree to a change.
    case notInBet
    /// The day is later than today.
    case dayAhead
    /// The course does not have this hole of the card.
    case holeMissing(Int)
    /// The guest whose scores a user wants is in a bet with other members, and the user has not accepted its
    /// stakes.
    case guestHasStake
}
