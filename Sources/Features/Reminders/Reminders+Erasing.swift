import Contract
package import Engine
import JSON
package import SQLite

extension Reminders: PersonalDataKeeper {
    package static let partName = "reminders"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let reminders = try ReminderStore(database: database).reminders(of: user)
        return [PersonalDataPart("reminders", of: reminders) { try JSON(document: $0.document) }]
    }

    package func erase(_ user: String, _ context: Context) throws {
        for reminder in try ReminderStore(database: context.database).reminders(of: user) {
            try remove(reminder, context)
        }
    }
}
