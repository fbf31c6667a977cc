import Engine
package import GolfRules
import RoomsRules

/// A command changed a golf room, or a game that had already ended was stored. It follows
/// ``RoomChanged``.
package struct RoundChanged: Event {
    package let change: GolfChange
    package let game: GolfRoom
}

/// Somebody scored in a round. ``GolfRooms`` announces it at most once in ten minutes for each room.
package struct RoundProgressed: Event {
    package let game: GolfRoom
}

/// Somebody changed the card of a round that has ended.
package struct CardCorrected: Event {
    package let room: String
}
