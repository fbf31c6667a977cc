/// In the room, `abandon`: the host stops the game without saving it to anybody's history.
package struct AbandonRoom: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("abandon")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.roomNotHost, .roomWrongPhase]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}
