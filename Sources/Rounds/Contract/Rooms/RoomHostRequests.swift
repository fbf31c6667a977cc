package import Contract
package import Topics

/// `start` in the room: the host starts the round, which ends the lobby.
package struct StartRound: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("start")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.roomNotHost, .roomWrongPhase, .roomNotReady]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}

/// `again` in the room: the host starts another round. Totals continue.
package struct PlayAgain: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("again")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.roomNotHost, .roomWrongPhase, .roomWrongKind]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}

/// `end` in the room: the host ends the game. The server keeps the card.
package struct EndRoom: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("end")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.roomNotHost, .roomWrongPhase]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}

/// `abandon` in the room: the host ends the game without saving it to any history.
package struct AbandonRoom: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("abandon")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.roomNotHost, .roomWrongPhase]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}

/// `kick` in the room: the host removes a player or a guest. The server refuses this after the end
/// of the game.
package struct KickPlayer: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("kick")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [
        .roomNotHost, .roomUnknownPlayer, .roomWrongPhase,
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
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.roomNotHost, .roomUnknownPlayer]

    package var player = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("player", &player)
    }
}
