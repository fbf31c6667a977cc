/// In the room, `start`: the host moves everybody from the lobby to the card.
package struct StartRound: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("start")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.roomNotHost, .roomWrongPhase, .roomNotReady]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}
