package import Contract
package import Topics

/// `start` in the room: the host starts the round, which ends the lobby.
package struct StartRound: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("start")]
    package static let errors: [ErrorCode] = [.roomNotHost, .roomWrongPhase, .roomNotReady]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}

/// `door` in the room: the host opens or closes the door of the round.
///
/// While the door is open, late friends join with the code in the state. The door is closed by
/// default, and closes by itself.
package struct MoveDoor: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("door")]
    package static let refusesUnknownKeys = true
    package static let errors: [ErrorCode] = [.roomNotHost, .roomWrongPhase, .roomWrongKind]

    package var open = true
    /// The number of holes for which the door stays open from now on, 1 to 360. By default, until the
    /// third hole of the round is over, or for three holes if it is already.
    package var holes: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("open", &open)
        fields.optional("holes", &holes, .range(1...360))
    }
}

/// `again` in the room: the host starts another round. Totals continue.
package struct PlayAgain: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("again")]
    package static let errors: [ErrorCode] = [.roomNotHost, .roomWrongPhase, .roomWrongKind]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}

/// `end` in the room: the host ends the game. The server keeps the card.
///
/// If the card is full, any player may end the round from `endableAt` in the state on. Before that,
/// the error is `room.tooEarly` with `retryAfterMs`.
package struct EndRoom: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("end")]
    package static let refusesUnknownKeys = true
    package static let addsData = false
    package static let errors: [ErrorCode] = [.roomNotHost, .roomTooEarly, .roomWrongPhase]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}

/// `notYet` in the room: a player says that the round continues, although the card is full.
///
/// The fifteen minutes after which any player may end the round start anew.
package struct NotYet: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("notYet")]
    package static let errors: [ErrorCode] = [.roomNotReady, .roomWrongPhase, .roomWrongKind]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}

/// `abandon` in the room: the host ends the game without saving it to any history. A game on which others
/// have a locked bet cannot be abandoned (`room.notReady`).
package struct AbandonRoom: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("abandon")]
    package static let refusesUnknownKeys = true
    package static let addsData = false
    package static let errors: [ErrorCode] = [.roomNotHost, .roomWrongPhase, .roomNotReady]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}

/// `kick` in the room: the host removes a player or a guest. A player who left is removed, too, and then
/// cannot return. After the end of the game, it does the same as `card/remove`.
package struct KickPlayer: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("kick")]
    package static let refusesUnknownKeys = true
    package static let addsData = false
    package static let errors: [ErrorCode] = [
        .roomNotHost, .roomUnknownPlayer, .roomWrongPhase, .roomTooMany, .roomChangePending,
        .requestForbidden,
    ]

    package var player = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("player", &player)
    }
}

/// `transferHost` in the room: the host makes another member the host.
package struct TransferHost: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("transferHost")]
    package static let refusesUnknownKeys = true
    package static let addsData = false
    package static let errors: [ErrorCode] = [.roomNotHost, .roomUnknownPlayer]

    package var player = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("player", &player)
    }
}
