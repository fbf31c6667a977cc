/// The stable codes that clients match on. A code is never renamed and never gets another meaning.
package enum ErrorCode: String, CaseIterable, Sendable {
    /// The body is not a JSON object, or fields are missing or wrong. `fields` names each.
    case requestMalformed = "request.malformed"
    /// There is no such service or method, or not for this sender.
    case requestUnknown = "request.unknown"
    /// The sender may not do this.
    case requestForbidden = "request.forbidden"
    /// Too many requests. Try again after `retryAfterMs`.
    case requestTooMany = "request.tooMany"
    /// The payload is above the limit.
    case requestTooLarge = "request.tooLarge"
    /// The request takes too long, or its result is too large for the broker. Ask for less.
    case requestTooBroad = "request.tooBroad"
    /// The `id` was used before for another request.
    case requestIDReused = "request.idReused"
    /// Too many requests wait. Try again after `retryAfterMs`.
    case serverBusy = "server.busy"
    /// The server cannot save at the moment. Nothing was changed.
    case serverUnavailable = "server.unavailable"

    case accountInvalid = "account.invalid"
    case accountTaken = "account.taken"
    /// There is no such user.
    case accountUnknown = "account.unknown"
    /// The same for an unknown login and for a wrong password.
    case accountWrongCredentials = "account.wrongCredentials"
    /// The account has no password, because its owner signs in through a provider. Some requests
    /// accept the provider's token instead. `account/resetPassword` sets a password.
    case accountPasswordMissing = "account.passwordMissing"
    /// The mail address must be confirmed first. The server has sent the link again.
    case accountUnconfirmed = "account.unconfirmed"
    /// The link of a mail was used before, is too old, or is not valid.
    case accountLinkInvalid = "account.linkInvalid"
    /// The token of the request is not valid. Sign in again. Over MQTT, CONNECT fails instead.
    case accountTokenInvalid = "account.tokenInvalid"
    case providerUnknown = "provider.unknown"
    /// The provider's token is not for this server, has expired, or has no mail address.
    case providerRefused = "provider.refused"
    /// The provider does not answer. Try again.
    case providerUnreachable = "provider.unreachable"
    /// The person uses the provider for another account here.
    case providerTaken = "provider.taken"
    case deviceUnknown = "device.unknown"
    case tokenUnknown = "token.unknown"
    /// The user has the maximum number of personal tokens.
    case tokenTooMany = "token.tooMany"
    /// The personal token is valid, but does not permit this.
    case tokenScope = "token.scope"
    /// The configuration makes this user an admin. Only a change of the configuration can revoke
    /// it.
    case adminConfigured = "admin.configured"

    case roomCodeInvalid = "room.codeInvalid"
    case roomFull = "room.full"
    case roomNotHost = "room.notHost"
    case roomNotMember = "room.notMember"
    case roomWrongPhase = "room.wrongPhase"
    /// The command belongs to rooms of another kind.
    case roomWrongKind = "room.wrongKind"
    case roomUnknownPlayer = "room.unknownPlayer"
    /// The format cannot be played with the present players.
    case roomNotReady = "room.notReady"
    /// The user is in the maximum number of open rooms.
    case roomTooMany = "room.tooMany"

    case scoreOutOfRange = "score.outOfRange"
    case scoreUnknownHole = "score.unknownHole"
    /// The score's time is in the future. `now` is the server's clock.
    case scoreClockAhead = "score.clockAhead"
    case cardSigned = "card.signed"
    /// The link leads to no card, or no longer.
    case cardUnknown = "card.unknown"
    /// Only the scorers of a player may write and sign the scores.
    case cardNotKeeper = "card.notKeeper"
    /// The two scorers wrote different strokes, or one of them wrote nothing.
    case cardMismatch = "card.mismatch"
    /// Holes are missing, and the round has not ended.
    case cardIncomplete = "card.incomplete"
    /// The line does not belong to a guest. It belongs to a member, or to somebody whose account
    /// was deleted.
    case cardNotGuest = "card.notGuest"
    /// The user is already on this card.
    case cardAlreadyOn = "card.alreadyOn"
    /// The offer is no longer open: withdrawn, answered, claimed by somebody else, or too old.
    case cardOfferExpired = "card.offerExpired"
    /// One of the two users has the maximum number of open offers.
    case cardTooManyOffers = "card.tooManyOffers"
    case courseUnknown = "course.unknown"
    case courseUnknownHole = "course.unknownHole"
    case courseUnknownTee = "course.unknownTee"
    /// The course has no position for it.
    case coursePositionUnknown = "course.positionUnknown"
    /// Somebody changed the course meanwhile. Reload it.
    case courseChanged = "course.changed"
    /// The proposal was answered, withdrawn or corrected meanwhile.
    case courseProposalUnknown = "course.proposalUnknown"
    /// The user has the maximum number of courses or open proposals.
    case courseTooMany = "course.tooMany"

    /// The user has no such score, or it belongs to a round, so only its card can change it.
    case handicapUnknown = "handicap.unknown"
    /// The user has the maximum number of manually entered scores.
    case handicapTooMany = "handicap.tooMany"

    /// The user has no such disc.
    case discUnknown = "disc.unknown"
    /// The collection has the maximum number of discs.
    case discTooMany = "disc.tooMany"
    /// The player does not share discs with the sender.
    case discPrivate = "disc.private"

    /// The invite is no longer valid: the round has started, the room is closed, or its sender has
    /// left.
    case inviteExpired = "invite.expired"
    case inviteAlreadyMember = "invite.alreadyMember"
    /// One of the two users has the maximum number of open invites.
    case inviteTooMany = "invite.tooMany"

    /// There is no such user.
    case friendUnknown = "friend.unknown"
    case friendNotFriends = "friend.notFriends"
    /// No such request is open between the two users.
    case friendNoRequest = "friend.noRequest"
    /// The sender has blocked this user.
    case friendBlocked = "friend.blocked"
    /// One of the two users has the maximum number of friends or open requests.
    case friendTooMany = "friend.tooMany"

    /// The player does not share the history with the sender.
    case historyPrivate = "history.private"
    /// Other users played too, and the card belongs to them as well.
    case historyShared = "history.shared"
    /// The user has the maximum number of imported rounds.
    case historyTooMany = "history.tooMany"

    /// There is no such quiz, or it is somebody else's draft.
    case quizUnknown = "quiz.unknown"
    /// Somebody else wrote it.
    case quizNotMine = "quiz.notMine"
    /// Something is missing. `fields` names each path.
    case quizIncomplete = "quiz.incomplete"
    /// The maximum number of quizzes, challenges or saved quizzes is reached.
    case quizTooMany = "quiz.tooMany"
    /// There is no usable position. `message` says what to do.
    case quizNoFix = "quiz.noFix"
    /// The player is too far away: `challenge` is `distance` metres away, in the direction of
    /// `bearing`.
    case quizNotThere = "quiz.notThere"
    /// Nobody can get there so soon. It is possible after `retryAfterMs`.
    case quizTooFast = "quiz.tooFast"
    /// The position's time is in the future. `now` is the server's clock.
    case quizClockAhead = "quiz.clockAhead"
    case quizUnknownChallenge = "quiz.unknownChallenge"
    /// The player or a partner has answered it already.
    case quizAnswered = "quiz.answered"
    /// More than one question is open, and the request does not name one.
    case quizSeveralOpen = "quiz.severalOpen"
    /// All challenges are answered.
    case quizDone = "quiz.done"

    /// The maximum number of users that can be excluded by name is reached.
    case locationTooMany = "location.tooMany"
    /// The server knows no position of the user: no device sent one, or the user shares with nobody
    /// and keeps no track. Send `lat` and `lon`.
    case locationNoFix = "location.noFix"
    case placeUnknown = "place.unknown"
    /// The user has the maximum number of places or alerts.
    case placeTooMany = "place.tooMany"

    /// The server has no key for this provider. `push/key` lists the available ones.
    case pushUnavailable = "push.unavailable"
    case pushUnknown = "push.unknown"
    /// The user has the maximum number of push subscriptions.
    case pushTooMany = "push.tooMany"

    /// There is no such service, or no longer.
    case serviceUnknown = "service.unknown"
    /// Somebody changed the service meanwhile. Reload it.
    case serviceChanged = "service.changed"
    /// The service comes from a data file and has no correction that could be removed.
    case serviceIsFile = "service.isFile"
    /// The directory has the maximum number of services.
    case serviceTooMany = "service.tooMany"

    /// The user has no such reminder.
    case reminderUnknown = "reminder.unknown"
    /// The reminder was changed meanwhile. Reload it.
    case reminderChanged = "reminder.changed"
    /// The token was used before or is too old, or the reminder was changed meanwhile. Ask without
    /// one.
    case reminderConfirmationInvalid = "reminder.confirmationInvalid"
    /// The user has the maximum number of reminders.
    case reminderTooMany = "reminder.tooMany"

    /// There is no monitor of this name, or it is of another kind.
    case monitorUnknown = "monitor.unknown"
}
