/// The reasons why a line on a card does not become a user's.
package enum ClaimError: Error, Equatable {
    /// The line is no guest's: it is a member's, or that of somebody whose account is gone.
    case notGuest
    /// The user has a line on this card.
    case alreadyOn
    /// The user was shown out of the room.
    case shownOut
}
