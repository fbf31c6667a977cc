import SQLite

/// What the database says about who may what.
struct ExplainedFacts {
    let database: Connection

    /// Whether somebody is an admin; nil: there is no such account.
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

    /// A room, as far as rights depend on it.
    struct Room {
        let phase: String
        let isRetained: Bool
    }

    func room(_ id: String) throws -> Room? {
        try database.first("SELECT phase, is_retained FROM rooms WHERE id = ?", id) {
            Room(phase: $0.text(0), isRetained: $0.bool(1))
        }
    }

    /// How somebody stands to a room.
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

    /// Whether a line of the latest round is closed to writes.
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

    /// What one user has to say about another.
    struct Tie {
        var areFriends = false
        var hasAsked = false
        var isHidden = false
        var hasBlocked = false
    }

    func tie(of user: String, to other: String) throws -> Tie {
        try database.first(
            """
            SELECT befriended_at IS NOT NULL, asked_at IS NOT NULL, is_hidden,
              blocked_at IS NOT NULL
            FROM ties WHERE username = ? AND other = ?
            """, user, other
        ) {
            Tie(
                areFriends: $0.bool(0), hasAsked: $0.bool(1), isHidden: $0.bool(2),
                hasBlocked: $0.bool(3))
        } ?? Tie()
    }

    /// Whom a user shows something to: `nobody`, `friends` or `everybody`.
    /// - Parameter column: `history` or `discs`.
    func audience(_ column: String, of user: String) throws -> String {
        try database.first("SELECT \(column) FROM settings WHERE username = ?", user) {
            $0.text(0)
        } ?? "friends"
    }

    /// Rooms that two are in, in lobby or play.
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
