/// In the room, `again`: the host opens another round; totals go on.
package struct PlayAgain: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("again")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.roomNotHost, .roomWrongPhase, .roomWrongKind]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}
