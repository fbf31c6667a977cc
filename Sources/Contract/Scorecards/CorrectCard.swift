/// `card/correct`: mends a score of a game that is over, however long ago; the player's own, also of who
/// left it, or as the host anybody's. Where lines are kept twice, their keepers do as well, who still have to agree; what
/// the host mends stands for both. Who changed what from what stands in `card/log`.
package struct CorrectCard: Request, Equatable {
    package typealias Result = SetScore.Result
    package static let routes = [Route(.user, "card", "correct")]
    package static let errors: [ErrorCode] = [
        .scoreOutOfRange, .scoreUnknownHole, .scoreClockAhead, .roomNotMember, .roomUnknownPlayer,
        .roomWrongPhase, .roomWrongKind, .requestForbidden, .cardSigned, .cardNotKeeper,
    ]

    package var room = ""
    package var cell = CellWrite()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        cell.visit(&fields)
    }
}
