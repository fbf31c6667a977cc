import Engine
package import RoomsRules

/// A command changed a room of any kind. The change is stored. The room is in its state after the
/// whole command.
///
/// Two kinds of changes are not announced. Those of a mode are its own to announce, because some are too
/// frequent. When the server erases a user's data, the user has already left the room.
package struct RoomChanged: Event {
    package let change: RoomChange
    package let room: Room
}

/// A game was removed, with all rows that refer to its room.
package struct GameRemoved: Event {
    package let room: String
}
