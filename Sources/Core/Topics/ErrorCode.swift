/// A stable code that clients match on. A code is never renamed and never gets another meaning.
///
/// Each capability declares its codes in its part of the contract.
package struct ErrorCode: Hashable, Sendable {
    /// The text on the wire, such as `room.full`.
    package let rawValue: String
    /// The status over HTTP (RFC 9110, 15.5 and 15.6; RFC 6585, 4). It is 409 if the current state
    /// does not allow the request.
    package let httpStatus: Int

    package init(_ rawValue: String, http httpStatus: Int) {
        self.rawValue = rawValue
        self.httpStatus = httpStatus
    }

    package static func == (one: ErrorCode, other: ErrorCode) -> Bool {
        one.rawValue == other.rawValue
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// The codes that every request can have.
extension ErrorCode {
    /// The body is not a JSON object, or fields are missing or wrong. `fields` names each.
    package static let requestMalformed = ErrorCode("request.malformed", http: 400)
    /// There is no such service or method, or not for this sender.
    package static let requestUnknown = ErrorCode("request.unknown", http: 404)
    /// The sender may not do this.
    package static let requestForbidden = ErrorCode("request.forbidden", http: 403)
    /// Too many requests. Try again after `retryAfterMs`.
    package static let requestTooMany = ErrorCode("request.tooMany", http: 429)
    /// The payload is above the limit.
    package static let requestTooLarge = ErrorCode("request.tooLarge", http: 413)
    /// The request takes too long, or its result is too large for the broker. Ask for less.
    package static let requestTooBroad = ErrorCode("request.tooBroad", http: 422)
    /// The `id` was used before for another request.
    package static let requestIDReused = ErrorCode("request.idReused", http: 409)
    /// Too many requests wait. Try again after `retryAfterMs`.
    package static let serverBusy = ErrorCode("server.busy", http: 503)
    /// The server cannot save at the moment. Nothing was changed.
    package static let serverUnavailable = ErrorCode("server.unavailable", http: 503)
    /// The stored data of the thing that the request names is damaged. Another attempt does not help.
    /// The message names the thing, and what to do.
    package static let serverDamaged = ErrorCode("server.damaged", http: 500)
    /// The token of the request is not valid. Sign in again. Over MQTT, CONNECT fails instead.
    package static let accountTokenInvalid = ErrorCode("account.tokenInvalid", http: 401)
    /// The personal token is valid, but does not permit this.
    package static let tokenScope = ErrorCode("token.scope", http: 403)

    package static let core: [ErrorCode] = [
        .requestMalformed, .requestUnknown, .requestForbidden, .requestTooMany, .requestTooLarge,
        .requestTooBroad, .requestIDReused, .serverBusy, .serverUnavailable, .serverDamaged,
        .accountTokenInvalid, .tokenScope,
    ]
}
