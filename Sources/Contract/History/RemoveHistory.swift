/// `history/remove`: takes away a game that is over and that nobody else with an account played: an
/// imported one, or one played alone. Others' cards are theirs too and stay.
package struct RemoveHistory: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "history", "remove")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.roomNotMember, .historyShared]

    package var room = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(16...16))
    }
}
