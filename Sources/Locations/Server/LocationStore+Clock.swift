package import Engine
import SQLite

/// The times of locations after the clock of the server was set back.
extension Locations {
    /// Moves stored times back. Otherwise a device's next positions would
    /// count as late, or as from before location was turned on.
    package func clockWasSetBack(_ context: Context) throws {
        try willCommit(context)
        try LocationStore(database: context.database).clockWasSetBack(to: context.beforeSetBack)
        // The next position reads everything again.
        didRollBack()
    }
}

extension LocationStore {
    fileprivate func clockWasSetBack(to instant: Int64) throws {
        try database.run("UPDATE positions SET at = ?1 WHERE at > ?1", instant)
        try database.run(
            """
            UPDATE location_pauses SET at = min(at, ?1), until = min(until, ?1)
            WHERE at > ?1 OR until > ?1
            """, instant)
        try database.run(
            """
            UPDATE sharings SET since = min(since, ?1), chosen_at = min(chosen_at, ?1)
            WHERE since > ?1 OR chosen_at > ?1
            """, instant)
        try database.run(
            """
            UPDATE location_viewers SET since = min(since, ?1), chosen_at = min(chosen_at, ?1),
              ended_at = min(ended_at, ?1), last_at = min(last_at, ?1)
            WHERE since > ?1 OR chosen_at > ?1 OR ended_at > ?1 OR last_at > ?1
            """, instant)
    }
}
