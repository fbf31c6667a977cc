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
        rooms.observe { change, room, context in
            guard case .ended = change else { return }
            try CellDiscStore(database: context.database).count(room.id)
        }
    }

    package func register(in router: Router) {
        registerCollection(in: router)
        registerCards(in: router)
        registerStatistics(in: router)
    }
}
