import Contract
import Engine
import Rules

/// What a kind of room adds to what all rooms share: lobby, code, seats, host, phases, presence.
///
/// Golf is built in; any other kind is given to ``RoundsModule/add(_:for:)``. Its own requests lend
/// the room with ``RoundsModule/withRoom(_:_:_:)`` and publish what they change with
/// ``RoundsModule/publish(_:_:_:)``.
protocol RoomPlay {
    /// The room that somebody asks for, without players, settings and code.
    /// - Parameter playersMax: How many find a place in it.
    func room(
        _ request: CreateRoom, playersMax: Int, _ call: Call, _ context: Context
    ) throws -> Room
    /// Stores what it keeps of a room that was just made.
    func insert(_ room: Room, _ context: Context) throws
    /// Puts back what it keeps of a room that was just read.
    func restore(_ room: inout Room, _ context: Context) throws
    /// What a player is told of an error of its rules; nil for any other error.
    func refusal(of error: any Error, now: Int64) -> Refusal?
    /// The whole room, as it stands retained; begins with ``RoomHead``.
    func state(of room: Room, isOnline: (String) -> Bool) -> [UInt8]
    /// The room in a line of at most 120 bytes.
    func brief(of room: Room) -> String
    /// Puts a guest player in the place of a user whose account is deleted, in all that it keeps of a room.
    func replace(
        _ user: String, with guest: String, in room: String, _ context: Context
    ) throws
    /// Follows a change that a command made in a room, before others hear of it.
    func changed(_ change: RoomChange, _ room: Room, _ context: Context) throws
}

extension Rooms {
    /// Refuses settings that have no meaning in a room of this kind.
    func check(_ settings: RoomSettings?, in room: Room) throws {
        guard room.kind != .golf, let settings else { return }
        var shared = RoomSettings()
        shared.playersMax = settings.playersMax
        guard settings == shared else {
            throw Refusal.field(
                .requestMalformed, "settings",
                "can only set playersMax in a quiz room")
        }
    }
}
