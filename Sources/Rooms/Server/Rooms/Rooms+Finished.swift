import Contract
package import Engine
import RoomsContract
package import RoomsRules
import Topics

/// Games that are stored after their end, and rooms that are removed.
extension Rooms {
    /// Stores the room of a game that has ended, with its seats. It refuses nothing, because the caller
    /// has checked the game.
    /// - Parameters:
    ///   - user: The host.
    ///   - isRetained: Whether the broker retains topics of the room. ``keepEnded(_:mode:_:)`` publishes its state.
    package func storeEnded(
        _ room: Room, by user: String, isRetained: Bool, _ context: Context
    ) throws {
        let store = RoomStore(database: context.database)
        try store.insert(room, by: user, isRetained: isRetained, now: context.now)
        for seat in room.seats { try store.put(seat, in: room.id) }
        guard isRetained else { return }
        for user in room.members { context.control(.member(room: room.id, user: user)) }
    }

    /// Adds guest players to the seats of an ended room without topics. It announces nothing.
    /// - Parameter guests: The name and the team of each guest, and the time of joining in Unix milliseconds.
    /// - Returns: The IDs of the guests.
    package func addGuests(
        _ guests: [(name: String, team: Int?, joinedAt: Int64)], toEnded room: String,
        _ context: Context
    ) throws -> [String] {
        let store = RoomStore(database: context.database)
        try unload(room, context)
        let count = try store.guestsCount(of: room)
        var ids: [String] = []
        for (number, guest) in guests.enumerated() {
            let seat = Seat(
                player: "g\(count + number + 1)", name: guest.name, isGuest: true,
                joinedAt: guest.joinedAt, team: guest.team)
            try store.put(seat, in: room)
            ids.append(seat.player)
        }
        try store.set(guestsCount: count + guests.count, of: room)
        return ids
    }

    /// Takes a room into memory whose stored game is over. Publishes and announces its end.
    package func keepEnded<Mode: RoomMode>(
        _ game: Mode.Game, mode: Mode, _ context: Context
    ) throws {
        let entry = LiveRoom(game, mode: mode, isClosed: false)
        live[entry.id] = entry
        visited.insert(entry.id)
        try store(.room(.ended), entry, context)
        // The broker retains nothing of a new room.
        entry.publications = RoomPublications()
        queue(entry, context)
        try announce(.room(.ended), in: entry, context)
    }

    /// Drops a room from memory, after its changes were stored. The next request reads it again.
    package func unload(_ room: String, _ context: Context) throws {
        guard live[room] != nil else { return }
        try willCommit(context)
        live[room] = nil
    }

    /// Removes a game, with all rows that refer to its room.
    package func remove(_ id: String, _ context: Context) throws {
        let store = RoomStore(database: context.database)
        if try store.isRetained(id) { try close(id, context) }
        live[id] = nil
        try context.timers.cancel(Self.closeTimer, id)
        try store.delete(id)
        try context.announce(GameRemoved(room: id))
    }
}

/// The number of rooms that a user creates.
extension Rooms {
    /// The most rooms that one user can create, with all games that ended.
    package static let createdMax = 40_000

    /// Refuses more rooms of a user who created ``createdMax`` already, with games that ended.
    package func requireFewCreated(by user: String, adding more: Int = 1, _ context: Context) throws
    {
        let store = RoomStore(database: context.database)
        guard try store.created(by: user, limit: Self.createdMax) + more <= Self.createdMax else {
            throw Refusal(
                .roomTooMany,
                "You have created \(Self.createdMax) games, the maximum. Remove some from your history first."
            )
        }
    }
}
