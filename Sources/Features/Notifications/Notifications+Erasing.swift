import Contract
package import Engine
import JSON
package import SQLite

extension Notifications: PersonalDataKeeper {
    package static let partName = "notifications"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let page = try NotificationStore(database: database).page(
            of: user, before: .max, unseenOnly: false, limit: keptMax)
        return [
            PersonalDataPart("notifications", of: page, by: { .init($0.number) }) {
                try JSON(document: $0.notification)
            }
        ]
    }

    /// Takes away a user's notifications, and those of others that came from the user.
    package func erase(_ user: String, _ context: Context) throws {
        let store = NotificationStore(database: context.database)
        let all = try store.ids(of: user, upTo: .max)
        try store.forget(user: user)
        if !all.isEmpty {
            try context.announce(NotificationsSettled(user: user, notifications: all))
        }
        for (other, id) in try store.notifications(from: user) {
            try remove([id], of: other, .takenBack, context)
        }
    }
}
