package import Contract
import RoomsContract
package import Topics

/// `addGuest` in the room: adds a player without an account, by name.
///
/// This also works during play if the format has a place for one more player. Otherwise the error
/// is `room.notReady` with the reason. The guest then counts from the current hole, or from the
/// first hole with a score of the guest.
package struct AddGuest: RoomRequest, Equatable {
    package static let routes = [Route.room("addGuest")]
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

    package struct Result: PartialResult, Equatable {
        /// `g1`, `g2`, ..., unique in the room.
        package var player = ""
        /// With `card/add`: the number of the correction, if it waits for the agreement of players.
        package var change: Int?

        package init() {}

        package var isTaken: Bool { change == nil }

        package mutating func visit(_ fields: inout Fields) {
            fields.required("player", &player)
            fields.optional("change", &change)
        }
    }
}

/// `door` in the room: the host opens or closes the door of the round.
///
/// While the door is open, late friends join with the code in the state. The door is closed by
/// default, and closes by itself.
package struct MoveDoor: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("door")]
    package static let errors: [ErrorCode] = [.roomNotHost, .roomWrongPhase, .roomWrongKind]

    package var open = true
    /// The number of holes for which the door stays open from now on, 1 to 360. By default, until the
    /// third hole of the round is over, or for three holes if it is already.
    package var holes: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("open", &open)
        fields.optional("holes", &holes, .range(1...360))
    }
}

/// `again` in the room: the host starts another round. Totals continue.
package struct PlayAgain: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("again")]
    package static let errors: [ErrorCode] = [.roomNotHost, .roomWrongPhase, .roomWrongKind]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}

/// `notYet` in the room: a player says that the round continues, although the card is full.
///
/// The fifteen minutes after which any player may end the round start anew.
package struct NotYet: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("notYet")]
    package static let errors: [ErrorCode] = [.roomNotReady, .roomWrongPhase, .roomWrongKind]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}
