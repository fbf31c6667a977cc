package import Engine
import SQLite

/// The times of rooms after the clock of the server was set back.
extension RoomStore {
    /// The rooms that may have a time in the future: those whose topics the broker retains, and those
    /// that changed while the clock was ahead.
    private static let touched = """
        (SELECT id FROM rooms WHERE is_retained = 1
         UNION SELECT room FROM progress WHERE touched_at > ?1)
        """

    /// Moves stored times back. Otherwise a later score would lose against one
    /// from before, and a mark would count as one from before the round.
    func clockWasSetBack(to instant: Int64) throws {
        try database.run(
            """
            UPDATE rooms SET created_at = min(created_at, ?1), started_at = min(started_at, ?1),
              ended_at = min(ended_at, ?1),
              round_starts = (SELECT json_group_array(min(value, ?1)) FROM json_each(round_starts))
            WHERE id IN \(Self.touched)
            """, instant)
        try database.run(
            """
            UPDATE seats SET joined_at = min(joined_at, ?1), left_at = min(left_at, ?1)
            WHERE room IN \(Self.touched)
            """, instant)
        try database.run(
            "UPDATE cells SET at = ?1 WHERE room IN \(Self.touched) AND at > ?1", instant)
        try database.run(
            "UPDATE card_entries SET at = ?1 WHERE room IN \(Self.touched) AND at > ?1", instant)
        try database.run(
            "UPDATE card_signatures SET at = ?1 WHERE room IN \(Self.touched) AND at > ?1", instant)
        try database.run(
            "UPDATE cell_details SET at = ?1 WHERE room IN \(Self.touched) AND at > ?1", instant)
        try database.run(
            "UPDATE spots SET at = ?1 WHERE room IN \(Self.touched) AND at > ?1", instant)
        try database.run(
            "UPDATE stakes SET at = ?1 WHERE room IN \(Self.touched) AND at > ?1", instant)
        let corrected = try database.rows(
            "SELECT DISTINCT room FROM card_corrections WHERE room IN \(Self.touched)", instant
        ) { $0.text(0) }
        for room in corrected { try moveCorrectionsBack(to: instant, in: room) }
        // The last one, because the others find their rooms by it.
        try database.run(
            """
            UPDATE progress SET touched_at = min(touched_at, ?1), full_at = min(full_at, ?1)
            WHERE touched_at > ?1 OR full_at > ?1
            """, instant)
    }
}

extension Rooms {
    package func clockWasSetBack(_ context: Context) throws {
        try willCommit(context)
        try RoomStore(database: context.database).clockWasSetBack(to: context.beforeSetBack)
        // The next request reads each room again.
        live.removeAll()
    }
}
