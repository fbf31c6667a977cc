package import Engine
import JSON
package import SQLite

extension SavedCards: PersonalDataKeeper {
    package static let partName = "savedCards"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let all = try SavedCardStore(database: database).all(of: user)
        return [
            PersonalDataPart("savedCards", of: all, by: { .init(0, $0.key) }) {
                ["key": .string($0.key), "room": .string($0.room)]
            }
        ]
    }

    /// The games themselves are rooms.
    package func erase(_ user: String, _ context: Context) throws {
        try SavedCardStore(database: context.database).deleteAll(of: user)
    }
}
