import PeopleContract
import PeopleRules
import SQLite

/// The relationships in the database, with every statement that reads or writes them.
struct RelationshipStore {
    let database: Connection

    func relationship(_ user: String, _ other: String) throws -> Relationship {
        var relationship = Relationship()
        // With OR, SQLite would make a temporary index of the rows that it found.
        try database.forEach(
            """
            SELECT 1, befriended_at IS NOT NULL, asked_at IS NOT NULL, is_hidden,
              blocked_at IS NOT NULL
            FROM ties WHERE username = ?1 AND other = ?2
            UNION ALL
            SELECT 0, befriended_at IS NOT NULL, asked_at IS NOT NULL, is_hidden,
              blocked_at IS NOT NULL
            FROM ties WHERE username = ?2 AND other = ?1
            """, user, other
        ) { row in
            let ask: Relationship.Ask = row.bool(2) ? (row.bool(3) ? .hidden : .open) : .none
            relationship.areFriends = row.bool(1)
            if row.bool(0) {
                relationship.mine = ask
                relationship.isBlocked = row.bool(4)
            } else {
                relationship.theirs = ask
                relationship.isBlockedByThem = row.bool(4)
            }
        }
        return relationship
    }

    func put(_ relationship: Relationship, _ user: String, _ other: String, now: Int64) throws {
        try putSide(relationship, user, other, now)
        try putSide(relationship.reversed, other, user, now)
    }

    /// Stores one user's side. States that already existed keep their time.
    private func putSide(
        _ relationship: Relationship, _ user: String, _ other: String, _ now: Int64
    ) throws {
        let isEmpty =
            !relationship.areFriends && relationship.mine == .none && !relationship.isBlocked
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
              asked_from = CASE WHEN excluded.asked_at IS NOT NULL THEN ties.asked_from END,
              is_hidden = excluded.is_hidden,
              blocked_at = CASE WHEN excluded.blocked_at IS NOT NULL
                THEN coalesce(ties.blocked_at, excluded.blocked_at) END
            """,
            user, other, relationship.areFriends ? now : nil,
            relationship.mine == .none ? nil : now,
            relationship.mine == .hidden, relationship.isBlocked ? now : nil)
    }

    /// Stores the network of a friend request. It does nothing if there is no request.
    /// - Parameter network: A digest; nil if the network is not known.
    func noteNetwork(_ network: [UInt8]?, of user: String, _ other: String) throws {
        try database.run(
            """
            UPDATE ties SET asked_from = coalesce(asked_from, ?)
            WHERE username = ? AND other = ? AND asked_at IS NOT NULL
            """, network, user, other)
    }

    /// The sender of the friend request that makes room for the next one: from the network with most
    /// open requests to this user, then a new account before others, then the oldest request.
    /// - Parameter start: Accounts since then are new, Unix milliseconds.
    func leastTrusted(to user: String, youngSince start: Int64) throws -> String? {
        try database.text(
            """
            SELECT ties.username FROM ties JOIN users ON users.username = ties.username
            WHERE other = ?1 AND asked_at IS NOT NULL AND is_hidden = 0
            ORDER BY (SELECT count(*) FROM ties AS near WHERE near.other = ?1
                AND near.asked_at IS NOT NULL AND near.is_hidden = 0
                AND near.asked_from = ties.asked_from) DESC,
              created_at > ?2 DESC, asked_at, ties.username LIMIT 1
            """, user, start)
    }

    /// The blocked account that nobody used for the longest time.
    func longestUnused(blockedBy user: String) throws -> String? {
        try database.text(
            """
            SELECT other FROM ties JOIN users ON users.username = ties.other
            WHERE ties.username = ? AND blocked_at IS NOT NULL
            ORDER BY max(created_at, coalesce(signed_in_at, 0), coalesce(seen_at, 0)), blocked_at,
              other LIMIT 1
            """, user)
    }

    /// Calls `body` with each pair of friends, once.
    func forEachPair(_ body: (_ one: String, _ other: String) -> Void) throws {
        try database.forEach(
            "SELECT username, other FROM ties WHERE befriended_at IS NOT NULL AND username < other"
        ) { body($0.text(0), $0.text(1)) }
    }

    func hasBlocked(_ user: String, _ other: String) throws -> Bool {
        try database.has(
            "SELECT 1 FROM ties WHERE username = ? AND other = ? AND blocked_at IS NOT NULL",
            user, other)
    }

    func areFriends(_ user: String, _ other: String) throws -> Bool {
        try database.has(
            "SELECT 1 FROM ties WHERE username = ? AND other = ? AND befriended_at IS NOT NULL",
            user, other)
    }

    func friends(of user: String) throws -> [String] {
        try database.texts(
            "SELECT other FROM ties WHERE username = ? AND befriended_at IS NOT NULL", user)
    }

    /// The users with a relationship to this user, in either direction, including hidden requests
    /// and blocks.
    func others(of user: String) throws -> Set<String> {
        let all = try database.texts(
            "SELECT other FROM ties WHERE username = ? UNION SELECT username FROM ties WHERE other = ?",
            user, user)
        return Set(all)
    }
}

/// Counts.
extension RelationshipStore {
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
        try database.int("SELECT count(*) FROM ties WHERE \(condition)", user)
    }
}

/// Lists.
extension RelationshipStore {
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

    /// Whether a user has friends, or requests that the user can see.
    func hasList(_ user: String) throws -> Bool {
        try database.has(
            """
            SELECT 1 FROM ties WHERE username = ?
              AND (befriended_at IS NOT NULL OR asked_at IS NOT NULL)
            UNION ALL SELECT 1 FROM ties WHERE other = ? AND asked_at IS NOT NULL AND is_hidden = 0
            LIMIT 1
            """, user, user)
    }

    /// All users with friends, or with requests that they can see.
    func withLists() throws -> [String] {
        try database.texts(
            """
            SELECT username FROM ties WHERE befriended_at IS NOT NULL OR asked_at IS NOT NULL
            UNION SELECT other FROM ties WHERE asked_at IS NOT NULL AND is_hidden = 0
            """)
    }

    /// Calls `body` with each friend, and each user who sees the presence of that friend. The calls
    /// for one friend are consecutive.
    func forEachFriend(_ body: (_ friend: String, _ viewer: String) throws -> Void) throws {
        try database.forEach(
            "SELECT other, username FROM ties WHERE befriended_at IS NOT NULL ORDER BY other"
        ) { try body($0.text(0), $0.text(1)) }
    }
}
