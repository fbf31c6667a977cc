package import Engine
package import JSON
import SQLite

/// When users were there last stands with their accounts.
extension Presence: PersonalDataKeeper {
    package func personalData(of user: String, _ context: Context) throws -> [JSON.Member] {
        let since: JSON = online[user].map { .int($0) } ?? .null
        return [JSON.Member("presence", ["onlineSince": since])]
    }

    /// Nobody is told: those who could see it are not friends any more.
    package func erase(_ user: String, _ context: Context) throws {
        setOnline(user, nil)
        setLeaving(user, nil)
        try context.database.run("DELETE FROM online WHERE username = ?", user)
    }
}
