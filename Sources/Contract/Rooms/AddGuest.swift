/// In the room, `addGuest`: a player without an account, by name.
///
/// In play, too, where the format has a place for one more (else `room.notReady` with its reason): the
/// guest then counts from the hole that is played, or from the first with a score of the guest's.
package struct AddGuest: Request, Equatable {
    package static let routes = [Route.room("addGuest")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [
        .roomFull, .roomWrongPhase, .roomWrongKind, .roomNotReady,
    ]

    package var name = ""
    /// Players of the same number are partners.
    package var team: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("name", &name, .name)
        fields.optional("team", &team)
    }

    package struct Result: Document, Equatable {
        /// `g1`, `g2`, ..., unique in the room.
        package var player = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("player", &player)
        }
    }
}
