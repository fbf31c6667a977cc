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
        rooms.observe(.golf) { change, room, context in
            let store = CellDiscStore(database: context.database)
            switch change {
            case .ended: try store.count(room.id)
            case .claimed(let guest, let place):
                try store.hand(guest, to: room.seats[place].player, in: room.id)
            default: break
            }
        }
    }

    package func register(in router: Router) {
        registerCollection(in: router)
        registerCards(in: router)
        registerStatistics(in: router)
    }
}
