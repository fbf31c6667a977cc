package import Engine
package import JSON
import SQLite

extension SavedCards: PersonalDataKeeper {
    package func personalData(of user: String, _ context: Context) throws -> [JSON.Member] {
        let all = try SavedCardStore(database: context.database).all(of: user)
        let cards = all.map { card -> JSON in
            ["key": .string(card.key), "room": .string(card.room)]
        }
        return [JSON.Member("savedCards", .array(cards))]
    }

    /// The games themselves are rooms.
    package func erase(_ user: String, _ context: Context) throws {
        try SavedCardStore(database: context.database).deleteAll(of: user)
    }
}
