package import Engine
import Rules

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
