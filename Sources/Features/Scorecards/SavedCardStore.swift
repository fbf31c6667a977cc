package import Engine
import JSON
package import SQLite

/// The keys of games that were saved with `card/save`. It has all statements of the table
/// `saved_cards`.
struct SavedCardStore {
    let database: Connection

    func card(_ key: String, of user: String) throws -> (room: String, digest: [UInt8])? {
        try database.first(
            "SELECT room, digest FROM saved_cards WHERE username = ? AND key = ?", user, key
        ) { ($0.text(0), $0.blob(1)) }
    }

    func insert(_ key: String, of user: String, digest: [UInt8], room: String) throws {
        try database.run(
            "INSERT INTO saved_cards (username, key, digest, room) VALUES (?, ?, ?, ?)",
            user, key, digest, room)
    }

    func all(of user: String) throws -> [(key: String, room: String)] {
        try database.rows(
            "SELECT key, room FROM saved_cards WHERE username = ? ORDER BY key", user
        ) { ($0.text(0), $0.text(1)) }
    }

    func deleteAll(of user: String) throws {
        try database.run("DELETE FROM saved_cards WHERE username = ?", user)
    }
}

extension SavedCards: PersonalDataProvider {
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

    /// Deletes the user's keys. ``Rooms`` erases the user from the games.
    package func erase(_ user: String, _ context: Context) throws {
        try SavedCardStore(database: context.database).deleteAll(of: user)
    }
}
