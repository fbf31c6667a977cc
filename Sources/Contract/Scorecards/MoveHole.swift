/// In the room, `hole`: a member chooses the hole that is played. The choice applies until the next hole is
/// complete; from then on the scores decide again.
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
