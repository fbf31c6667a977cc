import Contract
package import Engine
import People
import RoomsContract
import SQLite

/// The list of all rooms, for admins.
extension Rooms {
    private static let adminLimit = 100

    func registerAdminList(in router: Router) {
        router.onRead(
            ListAllRooms.self,
            check: { [people] _, call, context in try people.requireAdmin(call, context) },
            { request, _, database in try Self.all(request, in: database) })
    }

    private static func all(
        _ request: ListAllRooms, in database: Connection
    ) throws -> ListAllRooms.Result {
        let limit = request.limit ?? adminLimit
        let after = try request.cursor.map { try Cursor<Int, String>(reading: $0).parts }
        let found = try database.rows(
            """
            SELECT id, phase, host, title, created_at,
              (SELECT count(*) FROM seats WHERE seats.room = rooms.id)
            FROM rooms WHERE (-created_at, id) > (?1, ?2)
              AND (?3 = 0 OR phase IN ('lobby', 'playing'))
            ORDER BY created_at DESC, id LIMIT ?4
            """, after?.0 ?? .min, after?.1 ?? "", request.open == true ? 1 : 0, limit + 1
        ) { row in
            var entry = ListAllRooms.Entry()
            entry.room = row.text(0)
            // Shows the stored word even if it is damaged, so that admins can find the room.
            entry.phase = OpenWord(row.text(1))
            entry.host = row.textOrNil(2)
            entry.title = row.text(3)
            entry.createdAt = row.int(4)
            entry.players = row.int(5)
            return entry
        }
        var result = ListAllRooms.Result()
        result.rooms = Array(found.prefix(limit))
        if found.count > limit, let last = result.rooms.last {
            result.cursor = Cursor(-last.createdAt, last.room).text
        }
        return result
    }
}

/// Metrics for operators.
extension Rooms {
    package func metrics(_ context: Context) throws -> [Metric] {
        var rooms = Metric(
            "fairway_rooms", .gauge, "Rooms with retained topics, by kind and phase")
        for (kind, phase, count) in try RoomStore(database: context.database).counts() {
            rooms.add(count, ["kind": kind, "phase": phase])
        }
        return [
            rooms,
            Metric("fairway_rooms_cached", .gauge, "Rooms in memory", Double(live.count)),
        ]
    }
}
