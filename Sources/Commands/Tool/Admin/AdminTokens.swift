import JSON
import SQLite

/// `fairway admin tokens`.
enum AdminTokens {
    static let command = Command(
        name: "admin tokens", summary: "list all tokens of devices and programs", reach: .nobody,
        parameters: [
            Command.Parameter(
                name: "USER", help: "a username (default: all users)", isOptional: true)
        ],
        options: [AdminDatabase.data],
        details: ["The server does not store the tokens. End them with \"admin signout\"."],
        run: run)

    private struct Device {
        let id: String
        let user: String
        let kind: String
        let name: String
        let createdAt: Int
        let pushes: Int
    }

    /// What holds a personal token.
    private struct Program {
        let id: String
        let user: String
        let name: String
        let scopes: String
        let createdAt: Int
        let expiresAt: Int
    }

    private static func run(_ invocation: Invocation) throws {
        let user = invocation.arguments["USER"]?.lowercased()
        let database = try AdminDatabase.open(invocation)
        let (devices, programs) = (
            try devices(of: user, database), try programs(of: user, database)
        )
        var table = TextTable("USER", "ID", "KIND", "NAME", "SINCE", "PUSHES", "SCOPES", "UNTIL")
        for device in devices {
            table.add(
                device.user, device.id, device.kind, device.name, Instant.text(device.createdAt),
                "\(device.pushes)", "", "")
        }
        for program in programs {
            table.add(
                program.user, program.id, "program", program.name,
                Instant.text(program.createdAt), "", program.scopes,
                Instant.text(program.expiresAt))
        }
        invocation.console.result(
            [
                "devices": .array(devices.map(json)), "programs": .array(programs.map(json)),
            ], table.lines(empty: "No tokens."))
    }

    /// - Parameter user: Nil for everybody's.
    private static func devices(of user: String?, _ database: Connection) throws -> [Device] {
        try database.rows(
            """
            SELECT id, username, kind, name, created_at,
              (SELECT count(*) FROM push_subscriptions WHERE device = devices.id)
            FROM devices WHERE ?1 IS NULL OR username = ?1
            ORDER BY username, created_at, id
            """, user
        ) { row in
            Device(
                id: row.text(0), user: row.text(1), kind: row.text(2), name: row.text(3),
                createdAt: row.int(4), pushes: row.int(5))
        }
    }

    private static func programs(of user: String?, _ database: Connection) throws -> [Program] {
        try database.rows(
            """
            SELECT id, username, name, scopes, created_at, expires_at FROM personal_tokens
            WHERE ?1 IS NULL OR username = ?1 ORDER BY username, created_at, id
            """, user
        ) { row in
            Program(
                id: row.text(0), user: row.text(1), name: row.text(2), scopes: row.text(3),
                createdAt: row.int(4), expiresAt: row.int(5))
        }
    }

    private static func json(_ program: Program) -> JSON {
        [
            "user": .string(program.user), "token": .string(program.id),
            "name": .string(program.name), "scopes": .string(program.scopes),
            "createdAt": .int(Int64(program.createdAt)),
            "expiresAt": .int(Int64(program.expiresAt)),
        ]
    }

    private static func json(_ device: Device) -> JSON {
        [
            "user": .string(device.user), "device": .string(device.id),
            "kind": .string(device.kind), "name": .string(device.name),
            "createdAt": .int(Int64(device.createdAt)), "pushes": .int(Int64(device.pushes)),
        ]
    }
}
