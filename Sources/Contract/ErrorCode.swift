/// The stable codes that clients match on; a code is never renamed and never given a new meaning.
package enum ErrorCode: String, CaseIterable, Sendable {
    /// The body is no JSON object, or fields are missing or wrong; `fields` names each.
    case requestMalformed = "request.malformed"
    /// There is no such service or method, or not for who asks.
    case requestUnknown = "request.unknown"
    /// The sender may not do this.
    case requestForbidden = "request.forbidden"
    /// Too often; `retryAfterMs` says when to try again.
    case requestTooMany = "request.tooMany"
    /// The payload is above the limit.
    case requestTooLarge = "request.tooLarge"
    /// What is asked takes longer than the server reads for one request, or its answer is larger than
    /// the broker takes: ask for less.
    case requestTooBroad = "request.tooBroad"
    /// The `id` was used before for something else.
    case requestIDReused = "request.idReused"
    /// More is waiting than the server takes; `retryAfterMs` says when to try again.
    case serverBusy = "server.busy"
    /// The server cannot save at the moment; nothing was changed.
    case serverUnavailable = "server.unavailable"

    case accountInvalid = "account.invalid"
    case accountTaken = "account.taken"
    /// There is no such user.
    case accountUnknown = "account.unknown"
    /// The same for an unknown login and for a wrong password.
    case accountWrongCredentials = "account.wrongCredentials"
    /// The account has no password: who has it signs in through a provider. That one's word does
    /// instead, where a request takes it; `account/resetPassword` sets a password.
    case accountPasswordMissing = "account.passwordMissing"
    /// The address is to be confirmed first; another mail with the link is on its way.
    case accountUnconfirmed = "account.unconfirmed"
    /// The link of a mail is used, too old, or none.
    case accountLinkInvalid = "account.linkInvalid"
    /// The token that came with the request is dead: sign in again. Over MQTT CONNECT says so.
    case accountTokenInvalid = "account.tokenInvalid"
    case providerUnknown = "provider.unknown"
    /// The provider's token is not one for us, or not any more; or it lacks an email address.
    case providerRefused = "provider.refused"
    /// The provider does not answer; try again.
    case providerUnreachable = "provider.unreachable"
    /// The person signs in to another account here.
    case providerTaken = "provider.taken"
    case deviceUnknown = "device.unknown"
    case tokenUnknown = "token.unknown"
    /// As many personal tokens as a user may have.
    case tokenTooMany = "token.tooMany"
    /// The personal token is alive, and not good for this.
    case tokenScope = "token.scope"
    /// The configuration makes this user an admin; it alone takes that away.
    case adminConfigured = "admin.configured"

    case roomCodeInvalid = "room.codeInvalid"
    case roomFull = "room.full"
    case roomNotHost = "room.notHost"
    case roomNotMember = "room.notMember"
    case roomWrongPhase = "room.wrongPhase"
    /// The command belongs to rooms of another kind.
    case roomWrongKind = "room.wrongKind"
    case roomUnknownPlayer = "room.unknownPlayer"
    /// The format cannot be played by those who are there.
    case roomNotReady = "room.notReady"
    /// As many open rooms as a user may be in.
    case roomTooMany = "room.tooMany"

    case scoreOutOfRange = "score.outOfRange"
    case scoreUnknownHole = "score.unknownHole"
    /// The write is from the future; `now` is the server's clock.
    case scoreClockAhead = "score.clockAhead"
    case cardSigned = "card.signed"
    /// The link leads to no card, or not any more.
    case cardUnknown = "card.unknown"
    /// Only its keepers write and sign the line.
    case cardNotKeeper = "card.notKeeper"
    /// The keepers wrote different strokes, or one of them nothing.
    case cardMismatch = "card.mismatch"
    /// Holes are missing, and the round goes on.
    case cardIncomplete = "card.incomplete"
    /// The line is no guest's: it is a member's, or that of somebody whose account is gone.
    case cardNotGuest = "card.notGuest"
    /// The user has a line on this card.
    case cardAlreadyOn = "card.alreadyOn"
    /// The offer is gone: taken back, answered, claimed by somebody else, or too old.
    case cardOfferExpired = "card.offerExpired"
    /// As many open offers as one of the two may have.
    case cardTooManyOffers = "card.tooManyOffers"
    case courseUnknown = "course.unknown"
    case courseUnknownHole = "course.unknownHole"
    case courseUnknownTee = "course.unknownTee"
    /// The course does not say where that is.
    case coursePositionUnknown = "course.positionUnknown"
    /// Somebody changed the course since: look at it again.
    case courseChanged = "course.changed"
    /// It was answered, taken back, or corrected since.
    case courseProposalUnknown = "course.proposalUnknown"
    /// As many courses, or open proposals, as one user may have.
    case courseTooMany = "course.tooMany"

    /// There is no such score of mine, or it is a round's, which its card says.
    case handicapUnknown = "handicap.unknown"
    /// As many scores as a user may enter by hand.
    case handicapTooMany = "handicap.tooMany"

    /// I have no such disc.
    case discUnknown = "disc.unknown"
    /// As many discs as a collection may have.
    case discTooMany = "disc.tooMany"
    /// The player does not share discs with who asks.
    case discPrivate = "disc.private"

    /// The invite is gone: the round has started, the room is closed, or who sent it has left.
    case inviteExpired = "invite.expired"
    case inviteAlreadyMember = "invite.alreadyMember"
    /// As many open invites as one of the two may have.
    case inviteTooMany = "invite.tooMany"

    /// There is no such user.
    case friendUnknown = "friend.unknown"
    case friendNotFriends = "friend.notFriends"
    /// No request of this kind is open between the two.
    case friendNoRequest = "friend.noRequest"
    /// I have blocked this user myself.
    case friendBlocked = "friend.blocked"
    /// As many friends, or open requests, as one of the two may have.
    case friendTooMany = "friend.tooMany"

    /// The player does not share the history with who asks.
    case historyPrivate = "history.private"
    /// Others with an account played too: the card is theirs as well.
    case historyShared = "history.shared"
    /// As many imported rounds as a user may have.
    case historyTooMany = "history.tooMany"

    /// There is no such quiz, or it is somebody's draft.
    case quizUnknown = "quiz.unknown"
    /// Somebody else wrote it.
    case quizNotMine = "quiz.notMine"
    /// Something is missing; `fields` names each path.
    case quizIncomplete = "quiz.incomplete"
    /// As many quizzes, challenges or saved quizzes as there may be.
    case quizTooMany = "quiz.tooMany"
    /// No position that counts; `message` says what to do.
    case quizNoFix = "quiz.noFix"
    /// I am elsewhere: `challenge` lies `distance` metres away, in the direction of `bearing`.
    case quizNotThere = "quiz.notThere"
    /// Nobody gets there so soon; after `retryAfterMs` somebody could.
    case quizTooFast = "quiz.tooFast"
    /// The position is from the future; `now` is the server's clock.
    case quizClockAhead = "quiz.clockAhead"
    case quizUnknownChallenge = "quiz.unknownChallenge"
    /// It was answered, by me or a partner.
    case quizAnswered = "quiz.answered"
    /// More than one question is open: which is meant?
    case quizSeveralOpen = "quiz.severalOpen"
    /// All challenges are answered.
    case quizDone = "quiz.done"

    /// As many users as one may leave out by name.
    case locationTooMany = "location.tooMany"
    /// Nobody knows where I am: no device of mine told it, or I share with nobody and keep nothing;
    /// give `lat` and `lon`.
    case locationNoFix = "location.noFix"
    case placeUnknown = "place.unknown"
    /// As many places, or alerts, as a user may have.
    case placeTooMany = "place.tooMany"

    /// The server has not what this provider takes; `push/key` says which ones it has.
    case pushUnavailable = "push.unavailable"
    case pushUnknown = "push.unknown"
    /// As many subscriptions as a user may have.
    case pushTooMany = "push.tooMany"

    /// There is no such service, or not any more.
    case serviceUnknown = "service.unknown"
    /// Somebody changed the service since: look at it again.
    case serviceChanged = "service.changed"
    /// It comes as a data file, and nothing stands in front of that.
    case serviceIsFile = "service.isFile"
    /// As many services as a directory may have.
    case serviceTooMany = "service.tooMany"

    /// I have no such reminder.
    case reminderUnknown = "reminder.unknown"
    /// The reminder was changed since: look at it again.
    case reminderChanged = "reminder.changed"
    /// The token is used, too old, or the reminder was changed since; ask without one.
    case reminderConfirmationInvalid = "reminder.confirmationInvalid"
    /// As many reminders as a user may have.
    case reminderTooMany = "reminder.tooMany"

    /// Nothing of this name is watched, or it is watched in another way.
    case monitorUnknown = "monitor.unknown"
}
