package import Engine
import SQLite

/// The times of rooms after the clock of the server was set back.
extension RoomStore {
    /// The rooms that may have a time in the future: those whose topics the broker retains, and those
    /// that changed while the clock was ahead.
    static let touched = """
        (SELECT id FROM rooms WHERE is_retained = 1
         UNION SELECT room FROM progress WHERE touched_at > ?1)
        """

    /// Moves stored times back. Otherwise a later write would lose against one from before.
    func clockWasSetBack(to instant: Int64) throws {
        try database.run(
            """
            UPDATE rooms SET created_at = min(created_at, ?1), started_at = min(started_at, ?1),
              ended_at = min(ended_at, ?1)
            WHERE id IN \(Self.touched)
            """, instant)
        try database.run(
            """
            UPDATE seats SET joined_at = min(joined_at, ?1), left_at = min(left_at, ?1)
            WHERE room IN \(Self.touched)
            """, instant)
        // The last one, because the others find their rooms by it.
        try database.run(
            """
            UPDATE progress SET touched_at = min(touched_at, ?1), complete_at = min(complete_at, ?1)
            WHERE touched_at > ?1 OR complete_at > ?1
            """, instant)
    }
}

extension Rooms {
    package func clockWasSetBack(_ context: Context) throws {
        try willCommit(context)
        for mode in modes.values { try mode.clockWasSetBack(RoomStore.touched, context) }
        try RoomStore(database: context.database).clockWasSetBack(to: context.beforeSetBack)
        // The next request reads each room again.
        live.removeAll()
    }
}
