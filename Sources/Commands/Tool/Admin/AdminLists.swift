import JSON
import SQLite

/// `fairway admin users`: lists the accounts.
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

/// `fairway admin rooms`: lists the rooms, newest first.
enum AdminRooms {
    static let command = Command(
        name: "admin rooms", summary: "list the rooms, newest first", reach: .nobody,
        options: [
            AdminDatabase.data, Command.Option(name: "--open", help: "only open rooms"),
        ], run: run)

    private struct Room {
        let id: String
        let phase: String
        let host: String?
        let course: String
        let players: Int
        let createdAt: Int
    }

    private static func run(_ invocation: Invocation) throws {
        let phases = invocation.arguments.has("--open") ? "WHERE phase IN ('lobby', 'playing')" : ""
        let rooms = try AdminDatabase.open(invocation).rows(
            """
            SELECT id, phase, host, course_name, created_at,
                (SELECT count(*) FROM seats WHERE seats.room = rooms.id)
            FROM rooms \(phases) ORDER BY created_at DESC, id
            """
        ) { row in
            Room(
                id: row.text(0), phase: row.text(1), host: row.textOrNil(2), course: row.text(3),
                players: row.int(5), createdAt: row.int(4))
        }
        var table = TextTable("ROOM", "PHASE", "HOST", "PLAYERS", "COURSE", "SINCE")
        for room in rooms {
            table.add(
                room.id, room.phase, room.host ?? "", "\(room.players)", room.course,
                Instant.text(room.createdAt))
        }
        invocation.console.result(
            ["rooms": .array(rooms.map(json))], table.lines(empty: "No rooms."))
    }

    private static func json(_ room: Room) -> JSON {
        [
            "room": .string(room.id), "phase": .string(room.phase),
            "host": room.host.map { .string($0) } ?? .null, "course": .string(room.course),
            "players": .int(Int64(room.players)), "createdAt": .int(Int64(room.createdAt)),
        ]
    }
}

/// `fairway admin tokens`: lists the tokens of devices and programs.
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

    /// A program with a personal token.
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

    /// - Parameter user: `nil` for the devices of all users.
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

/// `fairway admin log`: lists the actions of admins, newest first.
enum AdminLog {
    private static let shownMax = 10_000

    static let command = Command(
        name: "admin log", summary: "list the actions of admins, newest first", reach: .nobody,
        options: [
            AdminDatabase.data,
            Command.Option(name: "--limit", value: "COUNT", help: "the number of entries (100)"),
        ],
        details: [
            "An entry without a user is of a deleted account, or a restore by the operator."
        ],
        run: run)

    private struct Act {
        let at: Int
        let by: String?
        let act: String
        let user: String?
        let object: String?
    }

    private static func run(_ invocation: Invocation) throws {
        let limit = try invocation.arguments.number("--limit", in: 1...shownMax) ?? 100
        let acts = try AdminDatabase.open(invocation).rows(
            """
            SELECT at, by, act, username, object FROM admin_acts ORDER BY number DESC LIMIT ?
            """, limit
        ) { row in
            Act(
                at: row.int(0), by: row.textOrNil(1), act: row.text(2), user: row.textOrNil(3),
                object: row.textOrNil(4))
        }
        var table = TextTable("AT", "BY", "ACTION", "USER", "")
        for act in acts {
            table.add(
                Instant.text(act.at), act.by ?? "", act.act, act.user ?? "", act.object ?? "")
        }
        invocation.console.result(
            ["acts": .array(acts.map(json))], table.lines(empty: "No entries."))
    }

    private static func json(_ act: Act) -> JSON {
        let text = { (text: String?) -> JSON in text.map { .string($0) } ?? .null }
        return [
            "at": .int(Int64(act.at)), "by": text(act.by), "act": .string(act.act),
            "user": text(act.user), "object": text(act.object),
        ]
    }
}
