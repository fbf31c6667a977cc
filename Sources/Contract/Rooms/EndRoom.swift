/// In the room, `end`: the host ends the game; the card is kept.
package struct EndRoom: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("end")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.roomNotHost, .roomWrongPhase]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}
