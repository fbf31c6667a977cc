import SQLite

/// The facts in the database that rights depend on.
struct ExplainedFacts {
    let database: Connection

    /// Returns whether a user is an admin; `nil` if there is no such account.
    func isAdmin(_ user: String) throws -> Bool? {
        try database.first("SELECT is_admin FROM users WHERE username = ?", user) { $0.bool(0) }
    }

    func devices(of user: String) throws -> Int {
        try database.first("SELECT count(*) FROM devices WHERE username = ?", user) {
            $0.int(0)
        } ?? 0
    }

    func isOnline(_ user: String) throws -> Bool {
        try database.first("SELECT 1 FROM online WHERE username = ?", user) { _ in true } ?? false
    }

    /// The facts of a room that rights depend on.
    struct Room {
        let phase: String
        let isRetained: Bool
    }

    func room(_ id: String) throws -> Room? {
        try database.first("SELECT phase, is_retained FROM rooms WHERE id = ?", id) {
            Room(phase: $0.text(0), isRetained: $0.bool(1))
        }
    }

    /// The relation of a user to a room.
    enum Seat {
        case member, left, kicked, never
    }

    func seat(of user: String, in room: String) throws -> Seat {
        let isKicked = try database.first(
            "SELECT 1 FROM kicked WHERE room = ? AND username = ?", room, user
        ) { _ in true }
        if isKicked == true { return .kicked }
        let hasLeft = try database.first(
            "SELECT has_left FROM seats WHERE room = ? AND player = ? AND is_guest = 0", room, user
        ) { $0.bool(0) }
        return hasLeft.map { $0 ? .left : .member } ?? .never
    }

    /// Returns whether the player's card of the latest round is closed.
    func isSigned(_ player: String, in room: String) throws -> Bool {
        try database.first(
            """
            SELECT 1 FROM card_signatures AS signed JOIN rooms ON rooms.id = signed.room
            WHERE signed.room = ? AND player = ? AND is_closed = 1 AND round = rounds - 1
            """, room, player
        ) { _ in true } ?? false
    }

    func isOnCard(_ player: String, in room: String) throws -> Bool {
        try database.first("SELECT 1 FROM seats WHERE room = ? AND player = ?", room, player) { _ in
            true
        } ?? false
    }

    /// The part of a relationship that one user decides.
    struct Relationship {
        var areFriends = false
        var hasAsked = false
        var isHidden = false
        var hasBlocked = false
    }

    func tie(of user: String, to other: String) throws -> Relationship {
        try database.first(
            """
            SELECT befriended_at IS NOT NULL, asked_at IS NOT NULL, is_hidden,
              blocked_at IS NOT NULL
            FROM ties WHERE username = ? AND other = ?
            """, user, other
        ) {
            Relationship(
                areFriends: $0.bool(0), hasAsked: $0.bool(1), isHidden: $0.bool(2),
                hasBlocked: $0.bool(3))
        } ?? Relationship()
    }

    /// Returns the users who may see something: `nobody`, `friends` or `everybody`.
    /// - Parameter column: `history` or `discs`.
    func audience(_ column: String, of user: String) throws -> String {
        try database.first("SELECT \(column) FROM settings WHERE username = ?", user) {
            $0.text(0)
        } ?? "friends"
    }

    /// Returns the open rooms with both users, at most 20.
    func roomsTogether(_ user: String, _ other: String) throws -> [String] {
        try database.rows(
            """
            SELECT mine.room FROM seats mine JOIN seats theirs ON theirs.room = mine.room
            WHERE mine.player = ? AND mine.is_open = 1 AND mine.has_left = 0
              AND theirs.player = ? AND theirs.has_left = 0
            ORDER BY mine.room LIMIT 20
            """, user, other
        ) { $0.text(0) }
    }
}

/// The facts about the sharing of positions. No coordinates are read.
extension ExplainedFacts {
    /// A viewer's access to the position of an owner.
    struct View {
        let precision: String
        let isChosen: Bool
        /// The start, and the end if there was one, in Unix milliseconds.
        let since: Int64
        let endedAt: Int64?
        /// The number of positions that the viewer received, and the time of the last one.
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

    /// SQL that is true if the viewer receives each position of the owner. `positions_sent` then
    /// counts for this viewer, too.
    private static let countsOn =
        "(ended_at IS NULL AND lat IS NULL AND precision <> 'near' AND coalesce(count, 0) > base)"

    /// Returns when the newest stored position was measured, in Unix milliseconds.
    func newestPosition(of owner: String) throws -> Int64? {
        try database.first("SELECT max(at) FROM positions WHERE username = ?", owner) {
            $0.intOrNil(0).map(Int64.init)
        } ?? nil
    }

    /// Returns when the user turned location sharing off, in Unix milliseconds; `nil` if it is on.
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

    /// Returns the kinds of audiences that a user shares with: `friends`, `viewer` and `room`.
    func audiences(of owner: String) throws -> [String] {
        try database.rows(
            """
            SELECT DISTINCT audience FROM sharings
            WHERE username = ? AND precision <> 'nothing' ORDER BY audience
            """, owner
        ) { $0.text(0) }
    }
}
