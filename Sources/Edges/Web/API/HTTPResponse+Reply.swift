package import Contract
import JSON
import MicroHTTPD

extension HTTPResponse {
    /// The response with a reply of the engine. The code of an error decides its status.
    init(reply payload: [UInt8]) {
        let reply = try? JSON(parsing: payload)
        guard reply?["ok"]?.bool != true else {
            self = .json(payload)
            return
        }
        let code = reply?["error"]?["code"]?.string.flatMap(ErrorCode.init)
        self = .json(payload, status: code?.httpStatus ?? 500)
        if status == 401 { headers.append(("WWW-Authenticate", "Bearer")) }
        if status == 429 || status == 503 {
            let milliseconds = reply?["error"]?["retryAfterMs"]?.int ?? 1_000
            headers.append(("Retry-After", "\(max(1, (milliseconds + 999) / 1_000))"))
        }
    }
}

extension ErrorCode {
    /// The HTTP status for this code (RFC 9110, 15.5 and 15.6; RFC 6585, 4).
    ///
    /// Codes that are not listed get 409, because the current state does not allow the request.
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
