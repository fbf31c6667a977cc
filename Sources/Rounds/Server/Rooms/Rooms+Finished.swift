import Contract
import Engine
import RoundsContract
import RoundsRules

/// Games that are stored after their end, and rooms that are removed.
extension Rooms {
    /// Takes a room into memory whose stored game is over. Publishes and announces its end.
    func keepEnded<Game: GameRoom>(
        _ game: Game, mode: some RoomMode<Game>, _ context: Context
    ) throws {
        let entry = LiveRoom(game, mode: mode, isClosed: false)
        live[entry.id] = entry
        visited.insert(entry.id)
        try store(.room(.ended), entry, context)
        markDirty(entry, context)
        try announce(.room(.ended), in: entry, context)
    }

    /// Drops a room from memory, after its changes were stored. The next request reads it again.
    func unload(_ room: String, _ context: Context) throws {
        guard live[room] != nil else { return }
        try willCommit(context)
        live[room] = nil
    }

    /// Removes a game, with all rows that refer to its room.
    func remove(_ id: String, _ context: Context) throws {
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
    static let createdMax = 40_000

    /// Refuses more rooms of a user who created ``createdMax`` already, with games that ended.
    func requireFewCreated(by user: String, adding more: Int = 1, _ context: Context) throws {
        let store = RoomStore(database: context.database)
        guard try store.created(by: user, limit: Self.createdMax) + more <= Self.createdMax else {
            throw Refusal(
                .roomTooMany,
                "You have created \(Self.createdMax) games, the maximum. Remove some from your history first."
            )
        }
    }
}
