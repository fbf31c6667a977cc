import JSON
import SQLite

/// `fairway admin rooms`.
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
