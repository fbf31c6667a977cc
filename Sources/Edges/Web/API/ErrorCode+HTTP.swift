package import Contract

extension ErrorCode {
    /// The status that bears a refusal (RFC 9110, 15.5 and 15.6; RFC 6585, 4).
    ///
    /// What is not listed is refused since things stand otherwise: 409.
    package var httpStatus: Int {
        switch self {
        case .requestMalformed, .accountInvalid, .scoreOutOfRange, .scoreUnknownHole,
            .scoreClockAhead, .quizNoFix, .quizClockAhead, .courseUnknownHole, .courseUnknownTee:
            400
        case .accountTokenInvalid, .accountWrongCredentials: 401
        case .requestForbidden, .accountUnconfirmed, .providerRefused, .roomNotHost,
            .roomNotMember, .friendNotFriends, .cardNotKeeper, .discPrivate, .historyPrivate,
            .quizNotMine, .tokenScope:
            403
        case .requestUnknown, .accountUnknown, .accountLinkInvalid, .providerUnknown,
            .deviceUnknown, .courseUnknown, .courseProposalUnknown, .roomCodeInvalid,
            .roomUnknownPlayer, .friendUnknown, .friendNoRequest, .pushUnknown, .handicapUnknown,
            .discUnknown, .quizUnknown, .quizUnknownChallenge, .serviceUnknown, .reminderUnknown,
            .placeUnknown, .monitorUnknown, .tokenUnknown, .cardUnknown:
            404
        case .inviteExpired, .cardOfferExpired: 410
        case .requestTooLarge: 413
        case .requestTooMany: 429
        case .requestTooBroad: 422
        case .providerUnreachable: 502
        case .serverBusy, .serverUnavailable: 503
        default: 409
        }
    }
}
