import Contract
import Rules
import SQLite

/// What stands between users in the database: every statement that reads or writes it.
struct FriendStore {
    let database: Connection

    func tie(_ user: String, _ other: String) throws -> Tie {
        var tie = Tie()
        try database.forEach(
            """
            SELECT username = ?, befriended_at IS NOT NULL, asked_at IS NOT NULL, is_hidden,
              blocked_at IS NOT NULL
            FROM ties WHERE (username = ? AND other = ?) OR (username = ? AND other = ?)
            """, user, user, other, other, user
        ) { row in
            let ask: Tie.Ask = row.bool(2) ? (row.bool(3) ? .hidden : .open) : .none
            tie.areFriends = row.bool(1)
            if row.bool(0) {
                tie.mine = ask
                tie.isBlocked = row.bool(4)
            } else {
                tie.theirs = ask
                tie.isBlockedByThem = row.bool(4)
            }
        }
        return tie
    }

    func put(_ tie: Tie, _ user: String, _ other: String, now: Int64) throws {
        try putSide(tie, user, other, now)
        try putSide(tie.reversed, other, user, now)
    }

    /// What stood before keeps its time.
    private func putSide(_ tie: Tie, _ user: String, _ other: String, _ now: Int64) throws {
        let isEmpty = !tie.areFriends && tie.mine == .none && !tie.isBlocked
        if isEmpty {
            try database.run("DELETE FROM ties WHERE username = ? AND other = ?", user, other)
            return
        }
        try database.run(
            """
            INSERT INTO ties (username, other, befriended_at, asked_at, is_hidden, blocked_at)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (username, other) DO UPDATE SET
              befriended_at = CASE WHEN excluded.befriended_at IS NOT NULL
                THEN coalesce(ties.befriended_at, excluded.befriended_at) END,
              asked_at = CASE WHEN excluded.asked_at IS NOT NULL
                THEN coalesce(ties.asked_at, excluded.asked_at) END,
              is_hidden = excluded.is_hidden,
              blocked_at = CASE WHEN excluded.blocked_at IS NOT NULL
                THEN coalesce(ties.blocked_at, excluded.blocked_at) END
            """,
            user, other, tie.areFriends ? now : nil, tie.mine == .none ? nil : now,
            tie.mine == .hidden, tie.isBlocked ? now : nil)
    }

    /// All friends, each pair once.
    func forEachPair(_ body: (_ one: String, _ other: String) -> Void) throws {
        try database.forEach(
            "SELECT username, other FROM ties WHERE befriended_at IS NOT NULL AND username < other"
        ) { body($0.text(0), $0.text(1)) }
    }

    func areFriends(_ user: String, _ other: String) throws -> Bool {
        try database.first(
            "SELECT 1 FROM ties WHERE username = ? AND other = ? AND befriended_at IS NOT NULL",
            user, other
        ) { _ in true } ?? false
    }

    func friends(of user: String) throws -> [String] {
        try database.rows(
            "SELECT other FROM ties WHERE username = ? AND befriended_at IS NOT NULL", user
        ) { $0.text(0) }
    }

    /// Everybody who has, or ever was left, something to say about this user, or the other way.
    func others(of user: String) throws -> Set<String> {
        let all = try database.rows(
            "SELECT other FROM ties WHERE username = ? UNION SELECT username FROM ties WHERE other = ?",
            user, user
        ) { $0.text(0) }
        return Set(all)
    }
}

/// How many.
extension FriendStore {
    func friendsCount(of user: String) throws -> Int {
        try count("username = ? AND befriended_at IS NOT NULL", user)
    }

    func outgoingCount(of user: String) throws -> Int {
        try count("username = ? AND asked_at IS NOT NULL", user)
    }

    func incomingCount(of user: String) throws -> Int {
        try count("other = ? AND asked_at IS NOT NULL AND is_hidden = 0", user)
    }

    func blockedCount(of user: String) throws -> Int {
        try count("username = ? AND blocked_at IS NOT NULL", user)
    }

    private func count(_ condition: String, _ user: String) throws -> Int {
        try database.first("SELECT count(*) FROM ties WHERE \(condition)", user) { $0.int(0) } ?? 0
    }
}
