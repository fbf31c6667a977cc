import Contract
import Rules
import SQLite

/// What a room keeps of its course, which may change or go.
extension RoomStore {
    func restoreGround(of room: inout Room) throws {
        let found = try database.first(
            "SELECT sport, longitude FROM rooms WHERE id = ?", room.id
        ) { ($0.textOrNil(0), $0.doubleOrNil(1)) }
        room.sport = found?.0.flatMap(HandicapScore.Sport.init)
        room.longitude = found?.1
    }
}

extension Room {
    /// Keeps what is played here, and how far east.
    /// - Parameter course: Nil for one that is in no list.
    mutating func keepGround(of course: PlayedCourse?) {
        sport = course?.sport ?? .unknown
        longitude = course?.longitude
    }
}
