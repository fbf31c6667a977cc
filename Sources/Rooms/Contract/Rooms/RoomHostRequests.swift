package import Contract
package import Topics

/// `start` in the room: the host starts the game, which ends the lobby.
package struct StartGame: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("start")]
    package static let errors: [ErrorCode] = [.roomNotHost, .roomWrongPhase, .roomNotReady]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}

/// `end` in the room: the host ends the game. The server keeps it.
///
/// If nothing is missing in the game, any player may end it once the time `endableAt` in the state has
/// come. Before that, the error is `room.tooEarly` with `retryAfterMs`.
package struct EndRoom: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("end")]
    package static let addsData = false
    package static let errors: [ErrorCode] = [.roomNotHost, .roomTooEarly, .roomWrongPhase]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}

/// `abandon` in the room: the host ends the game without saving it to any history. The mode can refuse it, for
/// example because others depend on the game (`room.notReady`).
package struct AbandonRoom: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("abandon")]
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
    package static let addsData = false
    package static let errors: [ErrorCode] = [.roomNotHost, .roomUnknownPlayer]

    package var player = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("player", &player)
    }
}
