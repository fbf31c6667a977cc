import SQLite

/// The times of cards after the clock of the server was set back.
extension GolfStore {
    /// Moves stored times back. Otherwise a later score would lose against one
    /// from before, and a mark would count as one from before the round.
    /// - Parameter touched: SQL that selects the rooms. Its parameter is the time, `?1`.
    func clockWasSetBack(to instant: Int64, in touched: String) throws {
        try database.run(
            """
            UPDATE golf_games SET round_starts =
              (SELECT json_group_array(min(value, ?1)) FROM json_each(round_starts))
            WHERE room IN \(touched)
            """, instant)
        for table in [
            "cells", "card_entries", "card_signatures", "cell_details", "spots", "stakes",
        ] {
            try database.run(
                "UPDATE \(table) SET at = ?1 WHERE room IN \(touched) AND at > ?1", instant)
        }
        let corrected = try database.texts(
            "SELECT DISTINCT room FROM card_corrections WHERE room IN \(touched)", instant)
        for room in corrected { try moveCorrectionsBack(to: instant, in: room) }
    }
}
