import JSON
import SQLite

/// `fairway admin users`.
enum AdminUsers {
    static let command = Command(
        name: "admin users", summary: "list the accounts", reach: .nobody,
        options: [AdminDatabase.data], run: run)

    private struct User {
        let name: String
        let isAdmin: Bool
        let devices: Int
        let createdAt: Int
        let seenAt: Int?
    }

    private static func run(_ invocation: Invocation) throws {
        let users = try AdminDatabase.open(invocation).rows(
            """
            SELECT username, is_admin, created_at, seen_at,
                (SELECT count(*) FROM devices WHERE devices.username = users.username)
            FROM users ORDER BY created_at, username
            """
        ) { row in
            User(
                name: row.text(0), isAdmin: row.bool(1), devices: row.int(4),
                createdAt: row.int(2), seenAt: row.intOrNil(3))
        }
        var table = TextTable("USER", "DEVICES", "SINCE", "SEEN", "")
        for user in users {
            table.add(
                user.name, "\(user.devices)", Instant.text(user.createdAt),
                user.seenAt.map { Instant.text($0) } ?? "", user.isAdmin ? "admin" : "")
        }
        invocation.console.result(
            ["users": .array(users.map(json))], table.lines(empty: "No accounts."))
    }

    private static func json(_ user: User) -> JSON {
        [
            "user": .string(user.name), "admin": .bool(user.isAdmin),
            "devices": .int(Int64(user.devices)), "createdAt": .int(Int64(user.createdAt)),
            "seenAt": user.seenAt.map { .int(Int64($0)) } ?? .null,
        ]
    }
}
