/// In the room, `hole`: moves the card's current hole.
package struct MoveHole: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("hole")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.roomWrongPhase, .roomWrongKind, .scoreUnknownHole]

    package var hole = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("hole", &hole)
    }
}
