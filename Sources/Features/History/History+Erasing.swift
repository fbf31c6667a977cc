import Contract
package import Engine
import JSON
package import SQLite

extension History: PersonalDataKeeper {
    package static let partName = "history"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let imports = try ImportStore(database: database).rooms(of: user)
        return [
            PersonalDataPart("imports", of: imports, by: { .init(0, $0.room) }) {
                ["room": .string($0.room), "layout": .string($0.layout)]
            }
        ]
    }

    /// Games and rounds that go at once.
    private static let gamesAtOnce = 25
    private static let roundsAtOnce = 500

    /// Takes away some games that the user brought along, and rounds of the history.
    package func eraseSome(_ user: String, _ context: Context) throws -> Bool {
        let store = PlayedStore(database: context.database)
        let rooms = try ImportStore(database: context.database).ownRooms(
            of: user, limit: Self.gamesAtOnce)
        for room in rooms { try rounds.remove(room, context) }
        guard rooms.count < Self.gamesAtOnce else { return false }
        return try store.erase(user, limit: Self.roundsAtOnce) < Self.roundsAtOnce
    }

    /// Games that the user brought along go whole, unless somebody took a line on them over: nobody
    /// else ever saw them, and they name people who never were asked. Of all others the user's part
    /// stays on the cards, without the name.
    package func erase(_ user: String, _ context: Context) throws {
        let store = PlayedStore(database: context.database)
        for (room, _) in try ImportStore(database: context.database).rooms(of: user)
        where try !store.isShared(room, besides: user) {
            try rounds.remove(room, context)
        }
        try store.erase(user)
    }
}
