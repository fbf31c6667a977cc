import Engine
package import Rules

/// A command changed a room, of whatever kind. The change is stored, and the room is as it is after the whole command.
///
/// A score announces nothing, because scores are frequent. See ``RoundProgressed`` and ``CardCorrected``.
package struct RoomChanged: Event {
    package let change: RoomChange
    package let room: Room
}

/// A command changed a room in which golf is played, or a game that is over was stored. It follows ``RoomChanged``.
package struct RoundChanged: Event {
    package let change: RoomChange
    package let game: GolfRoom
}

/// Somebody scored in a round. ``Rooms`` announce it at most once in ten minutes for each room.
package struct RoundProgressed: Event {
    package let game: GolfRoom
}

/// Somebody wrote to the card of a round that is over.
package struct CardCorrected: Event {
    package let room: String
}

/// A game was removed, with all rows that refer to its room.
package struct GameRemoved: Event {
    package let room: String
}
