import Contract
import SQLite

/// Lists.
extension FriendStore {
    func list(of user: String) throws -> FriendList {
        var list = FriendList()
        list.friends = try database.rows(
            """
            SELECT other, name, befriended_at FROM ties JOIN users ON users.username = ties.other
            WHERE ties.username = ? AND befriended_at IS NOT NULL ORDER BY other
            """, user
        ) { row in
            var friend = FriendList.Friend()
            friend.user = row.text(0)
            friend.name = row.text(1)
            friend.acceptedAt = row.int(2)
            return friend
        }
        list.incoming = try people(
            """
            SELECT ties.username, name, asked_at FROM ties
              JOIN users ON users.username = ties.username
            WHERE other = ? AND asked_at IS NOT NULL AND is_hidden = 0
            ORDER BY asked_at DESC, ties.username
            """, user)
        list.outgoing = try people(
            """
            SELECT other, name, asked_at FROM ties JOIN users ON users.username = ties.other
            WHERE ties.username = ? AND asked_at IS NOT NULL ORDER BY asked_at DESC, other
            """, user)
        return list
    }

    func blocked(by user: String) throws -> [FriendList.Person] {
        try people(
            """
            SELECT other, name, blocked_at FROM ties JOIN users ON users.username = ties.other
            WHERE ties.username = ? AND blocked_at IS NOT NULL ORDER BY blocked_at DESC, other
            """, user)
    }

    private func people(_ sql: String, _ user: String) throws -> [FriendList.Person] {
        try database.rows(sql, user) { row in
            var person = FriendList.Person()
            person.user = row.text(0)
            person.name = row.text(1)
            person.at = row.int(2)
            return person
        }
    }

    /// Whether a user has a list at all: friends, or a request of either side.
    func hasList(_ user: String) throws -> Bool {
        try database.first(
            """
            SELECT 1 FROM ties WHERE username = ?
              AND (befriended_at IS NOT NULL OR asked_at IS NOT NULL)
            UNION ALL SELECT 1 FROM ties WHERE other = ? AND asked_at IS NOT NULL AND is_hidden = 0
            LIMIT 1
            """, user, user
        ) { _ in true } ?? false
    }

    /// All who have one.
    func withLists() throws -> [String] {
        try database.rows(
            """
            SELECT username FROM ties WHERE befriended_at IS NOT NULL OR asked_at IS NOT NULL
            UNION SELECT other FROM ties WHERE asked_at IS NOT NULL AND is_hidden = 0
            """
        ) { $0.text(0) }
    }

    /// Every friend with who sees whether the friend is there; all of one friend together.
    func forEachFriend(_ body: (_ friend: String, _ viewer: String) throws -> Void) throws {
        try database.forEach(
            "SELECT other, username FROM ties WHERE befriended_at IS NOT NULL ORDER BY other"
        ) { try body($0.text(0), $0.text(1)) }
    }
}
