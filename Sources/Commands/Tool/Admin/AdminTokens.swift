import JSON
import SQLite

/// `fairway admin tokens`.
enum AdminTokens {
    static let command = Command(
        name: "admin tokens", summary: "list the devices that have a token", reach: .nobody,
        parameters: [
            Command.Parameter(name: "USER", help: "whose; else everybody's", isOptional: true)
        ],
        options: [AdminDatabase.data],
        details: ["The tokens themselves are kept nowhere. admin signout ends them."], run: run)

    private struct Device {
        let id: String
        let user: String
        let kind: String
        let name: String
        let createdAt: Int
        let pushes: Int
    }

    private static func run(_ invocation: Invocation) throws {
        let user = invocation.arguments["USER"]?.lowercased()
        let devices = try AdminDatabase.open(invocation).rows(
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
        var table = TextTable("USER", "ID", "KIND", "NAME", "SINCE", "PUSHES")
        for device in devices {
            table.add(
                device.user, device.id, device.kind, device.name, Instant.text(device.createdAt),
                "\(device.pushes)")
        }
        invocation.console.result(
            ["devices": .array(devices.map(json))], table.lines(empty: "no devices"))
    }

    private static func json(_ device: Device) -> JSON {
        [
            "user": .string(device.user), "device": .string(device.id),
            "kind": .string(device.kind), "name": .string(device.name),
            "createdAt": .int(Int64(device.createdAt)), "pushes": .int(Int64(device.pushes)),
        ]
    }
}
