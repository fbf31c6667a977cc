package import Engine
import JSON
package import SQLite

/// When users were there last stands with their accounts.
extension Presence: PersonalDataKeeper {
    package static let partName = "presence"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let since = try database.first(
            "SELECT since FROM online WHERE username = ?", user
        ) { $0.instant(0) }
        return [PersonalDataPart("presence", ["onlineSince": since ?? .null])]
    }

    /// Nobody is told: those who could see it are not friends any more.
    package func erase(_ user: String, _ context: Context) throws {
        setOnline(user, nil)
        setLeaving(user, nil)
        try context.database.run("DELETE FROM online WHERE username = ?", user)
    }
}
