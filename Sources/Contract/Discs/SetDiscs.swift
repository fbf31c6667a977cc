/// In the room, `discs`: what a player threw on a hole; while it is played, and after its end.
///
/// Players say so themselves; for a guest the host does, or who writes the guest's strokes. Writes to
/// one cell are ordered as those of strokes are: by `at`, then username, so that what was written
/// without a link may come at any time and in any order, also many at once (`disc/sync`). It stands
/// beside the card, in `disc/card`.
package struct SetDiscs: Request, Equatable {
    package typealias Result = SetScore.Result
    package static let routes = [Route.room("discs")]
    package static let errors: [ErrorCode] = [
        .discUnknown, .scoreUnknownHole, .scoreClockAhead, .roomUnknownPlayer, .roomWrongPhase,
        .roomWrongKind,
        .requestForbidden,
    ]
    package var cell = DiscCellWrite()

    package init() {}

    package mutating func visit(_ fields: inout Fields) { cell.visit(&fields) }
}
