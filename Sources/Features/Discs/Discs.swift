package import Engine
import Rules
import SQLite

/// Discs: collections, what was thrown on which hole, and what comes of it.
package final class Discs: Feature {
    /// Discs of one user.
    package static let discsMax = 500

    let rooms: Rooms

    package init(rooms: Rooms) {
        self.rooms = rooms
    }

    /// Lets what was thrown in a game that is over count for the courses that players registered.
    func move(_ room: GolfRoom, _ context: Context) throws {
        let store = CellDiscStore(database: context.database)
        for (player, course) in try rooms.knownCourses(of: room, context) {
            try store.move(room: room.id, of: player, to: course)
        }
    }

    package func register(in router: Router) {
        registerCollection(in: router)
        registerCards(in: router)
        registerStatistics(in: router)
        registerAdopting(in: router)
        router.on(RoundChanged.self) { [unowned self] event, context in
            try follow(event.change, event.game, context)
        }
    }

    private func follow(_ change: RoomChange, _ room: GolfRoom, _ context: Context) throws {
        let store = CellDiscStore(database: context.database)
        switch change {
        case .ended:
            try store.count(room.id)
            try move(room, context)
        case .claimed(let guest, let place):
            try store.hand(guest, to: room.seats[place].player, in: room.id)
        default: break
        }
    }
}
