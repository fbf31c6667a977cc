/// In the room, `leave`: gives up the seat; in play the card keeps what was scored.
package struct LeaveRoom: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("leave")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = []

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}
