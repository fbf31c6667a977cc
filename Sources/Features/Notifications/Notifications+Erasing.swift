import Contract
package import Engine
package import JSON
import SQLite

extension Notifications: PersonalDataKeeper {
    package func personalData(of user: String, _ context: Context) throws -> [JSON.Member] {
        let page = try NotificationStore(database: context.database).page(
            of: user, before: .max, unseenOnly: false, limit: Self.keptMax)
        let notifications = try page.map { try JSON(parsing: $0.notification.bytes) }
        return [JSON.Member("notifications", .array(notifications))]
    }

    /// Takes away a user's notifications, and those of others that came from the user.
    package func erase(_ user: String, _ context: Context) throws {
        let store = NotificationStore(database: context.database)
        let all = try store.ids(of: user, upTo: .max)
        try store.forget(user: user)
        if !all.isEmpty { try tellSeen(user, all, context) }
        for (other, id) in try store.notifications(from: user) {
            try remove([id], of: other, .takenBack, context)
        }
    }
}
