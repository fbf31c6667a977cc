import JSON
package import SQLite

/// An action of an admin that the server logs. Each capability declares its own.
package struct AdminAct: Hashable, Sendable {
    /// The name in the log and in exports.
    let name: String

    package init(_ name: String) { self.name = name }
}

/// Acts of the operator on a stopped server. The log names nobody for them.
extension AdminAct {
    /// The operator replaced the database by a backup.
    package static let restore = AdminAct("restore")
    /// The operator replaced a key of the server.
    package static let rotate = AdminAct("rotate")

    /// Adds this act to the log in the database of a stopped server.
    ///
    /// - Parameters:
    ///   - object: The name of a key.
    ///   - now: Unix milliseconds.
    package func note(
        object: String? = nil, at now: Int64, in database: Connection
    ) throws {
        try AdminActStore(database: database).insert(
            self, by: nil, to: nil, object: object, at: now)
    }
}

/// The SQL for the log of admins' actions that affect other users.
struct AdminActStore {
    let database: Connection

    /// - Parameters:
    ///   - admin: `nil` if the operator did it on a stopped server.
    ///   - user: The user who was affected, if there was one.
    ///   - object: A course, a monitor or a device. Never a name of a user.
    func insert(
        _ act: AdminAct, by admin: String?, to user: String?, object: String?, at now: Int64
    ) throws {
        try database.run(
            "INSERT INTO admin_acts (at, by, act, username, object) VALUES (?, ?, ?, ?, ?)",
            now, admin, act.name, user, object)
    }

    /// The acts of a user as an admin, and the acts of admins that affected the user. They do not
    /// name other users.
    func acts(of user: String) throws -> [JSON] {
        try database.rows(
            """
            SELECT at, act, by IS ?1, username IS ?1, object FROM admin_acts
            WHERE number IN (SELECT number FROM admin_acts WHERE by = ?1
              UNION SELECT number FROM admin_acts WHERE username = ?1)
            ORDER BY number
            """, user
        ) { row in
            [
                "at": .int(row.int64(0)), "act": .string(row.text(1)),
                "byMe": .bool(row.bool(2)), "toMe": .bool(row.bool(3)),
                "object": row.textOrNil(4).map { .string($0) } ?? .null,
            ]
        }
    }

    /// Removes the name of a user. The acts stay in the log.
    func anonymize(_ user: String) throws {
        try database.run("UPDATE admin_acts SET by = NULL WHERE by = ?", user)
        try database.run("UPDATE admin_acts SET username = NULL WHERE username = ?", user)
    }

    /// Deletes the acts before an instant, the oldest first.
    /// - Returns: The number of deleted acts, at most the limit.
    func forget(before instant: Int64, limit: Int) throws -> Int {
        try database.run(
            """
            DELETE FROM admin_acts WHERE number IN
              (SELECT number FROM admin_acts WHERE at < ? ORDER BY at LIMIT ?)
            """, instant, limit)
    }
}
