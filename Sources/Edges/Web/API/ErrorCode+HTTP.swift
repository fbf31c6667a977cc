package import Contract

extension ErrorCode {
    /// The status that bears a refusal (RFC 9110, 15.5 and 15.6; RFC 6585, 4).
    ///
    /// What is not listed is refused since things stand otherwise: 409.
    package var httpStatus: Int {
        switch self {
        case .requestMalformed, .accountInvalid, .scoreOutOfRange, .scoreUnknownHole,
            .scoreClockAhead:
            400
        case .accountTokenInvalid, .accountWrongCredentials: 401
        case .requestForbidden, .accountUnconfirmed, .roomNotHost, .roomNotMember,
            .friendNotFriends:
            403
        case .requestUnknown, .accountLinkInvalid, .deviceUnknown, .courseUnknown,
            .roomCodeInvalid, .roomUnknownPlayer, .friendUnknown, .friendNoRequest:
            404
        case .requestTooLarge: 413
        case .requestTooMany: 429
        case .serverBusy, .serverUnavailable: 503
        default: 409
        }
    }
}
