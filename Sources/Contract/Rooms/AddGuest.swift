/// In the room, `addGuest`: a player without an account, by name.
package struct AddGuest: Request, Equatable {
    package static let routes = [Route.room("addGuest")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.roomFull, .roomWrongPhase]

    package var name = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("name", &name, .name)
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
