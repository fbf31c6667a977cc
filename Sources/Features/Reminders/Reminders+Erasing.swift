import Contract
package import Engine
package import JSON

extension Reminders: PersonalDataKeeper {
    package func personalData(of user: String, _ context: Context) throws -> [JSON.Member] {
        let reminders = try ReminderStore(database: context.database).reminders(of: user)
        return [
            JSON.Member(
                "reminders", .array(try reminders.map { try JSON(parsing: $0.document.bytes) }))
        ]
    }

    package func erase(_ user: String, _ context: Context) throws {
        for reminder in try ReminderStore(database: context.database).reminders(of: user) {
            try remove(reminder, context)
        }
    }
}
