/// `card/sync`: writes to a card that were held back, also after its room's topics were taken down.
///
/// What `sync` in the room does, for a device that was away for days, and for who mends a hole of a
/// game long over. Who left hands in what they entered before they did, of any line that they wrote
/// then, and mends their own once the game is over; who was shown out does not. While the topics stand, members are told in the same way.
package struct SyncCard: Request, Equatable {
    package typealias Result = SyncCells.Result
    package static let routes = [Route(.user, "card", "sync")]
    package static let errors: [ErrorCode] = [.roomNotMember, .roomWrongPhase, .roomWrongKind]

    package var room = ""
    package var sync = SyncCells()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        sync.visit(&fields)
    }
}
