/// What a notification is about; each kind but ``accountSecurity`` can be switched off.
package enum NotificationKind: String, CaseIterable, Sendable {
    /// Somebody wants to be friends; `from` says who.
    case friendRequest = "friend.request"
    /// `from` is a friend now.
    case friendAccepted = "friend.accepted"
    /// `from` invites into the lobby of `room`; `invite` is what to accept.
    case invite
    /// `from` kept my line on the card of `room`; `card/claim` makes it mine.
    case cardOffered = "card.offered"
    case roundStarted = "round.started"
    case roundEnded = "round.ended"
    /// I am host of `room` now.
    case hostChanged = "host.changed"
    /// I was shown out of `room`.
    case roomKicked = "room.kicked"
    case reminder
    /// `from` shares positions with me.
    case locationShared = "location.shared"
    /// I arrived at a place of mine, or left it.
    case locationPlace = "location.place"
    /// `from` is near, who asked for that as I did.
    case locationNear = "location.near"
    /// `from` proposes a course, or how to correct one; for admins.
    case courseProposed = "course.proposed"
    /// An admin accepted or turned down what I proposed.
    case courseAnswered = "course.answered"
    /// Something is wrong with the server or what it watches; for admins.
    case opsAlert = "ops.alert"
    /// Something happened to my account that I should know of.
    case accountSecurity = "account.security"

    /// Whether a user may choose not to get it.
    package var canBeSwitchedOff: Bool { self != .accountSecurity }

    package static var names: [String] { allCases.map(\.rawValue) }
}
