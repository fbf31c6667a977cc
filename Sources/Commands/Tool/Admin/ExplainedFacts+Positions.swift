import SQLite

/// What the database says about who may know where somebody is. Nobody's place is read.
extension ExplainedFacts {
    /// What a viewer is given of an owner.
    struct View {
        let precision: String
        let isChosen: Bool
        /// Since when, or when it ended, Unix milliseconds.
        let since: Int64
        let endedAt: Int64?
        /// How many positions were put on the viewer's topic, and when the last one was.
        let positions: Int
        let lastAt: Int64?
    }

    func view(of owner: String, for viewer: String) throws -> View? {
        try database.first(
            """
            SELECT precision, lat IS NOT NULL, since, ended_at,
              positions + CASE WHEN \(Self.countsOn) THEN count - base ELSE 0 END,
              CASE WHEN \(Self.countsOn) THEN positions_sent.at ELSE last_at END
            FROM location_viewers LEFT JOIN positions_sent USING (username)
            WHERE username = ? AND viewer = ?
            """, owner, viewer
        ) { row in
            View(
                precision: row.text(0), isChosen: row.bool(1), since: row.int64(2),
                endedAt: row.intOrNil(3).map(Int64.init), positions: row.int(4),
                lastAt: row.intOrNil(5).map(Int64.init))
        }
    }

    /// Whether what was sent to all who see the owner went to this one too.
    private static let countsOn =
        "(ended_at IS NULL AND lat IS NULL AND precision <> 'near' AND coalesce(count, 0) > base)"

    /// When the newest position was measured that is kept, Unix milliseconds.
    func newestPosition(of owner: String) throws -> Int64? {
        try database.first("SELECT max(at) FROM positions WHERE username = ?", owner) {
            $0.intOrNil(0).map(Int64.init)
        } ?? nil
    }

    /// Since when a user's location is off; nil: it is on.
    func locationOff(of owner: String) throws -> Int64? {
        try database.first(
            "SELECT at FROM location_pauses WHERE username = ? AND until IS NULL", owner
        ) { $0.int64(0) }
    }

    func isLeftOut(_ viewer: String, by owner: String) throws -> Bool {
        try database.first(
            """
            SELECT 1 FROM sharings
            WHERE username = ? AND audience = 'viewer' AND name = ? AND precision = 'nothing'
            """, owner, viewer
        ) { _ in true } ?? false
    }

    /// With whom a user shares: `friends`, `viewer` or `room`, each once.
    func audiences(of owner: String) throws -> [String] {
        try database.rows(
            """
            SELECT DISTINCT audience FROM sharings
            WHERE username = ? AND precision <> 'nothing' ORDER BY audience
            """, owner
        ) { $0.text(0) }
    }
}
