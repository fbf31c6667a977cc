import Contract
import Engine
import SQLite

extension Pushes {
    /// Pushes to all subscriptions of users, for what cannot wait in the outbox.
    func parcels(to users: [String], _ notice: Notice, _ context: Context) throws -> [Parcel] {
        var message = PushMessage()
        message.notification = context.identifier()
        message.kind = notice.kind.rawValue
        message.at = Int(context.now)
        let store = PushStore(database: context.database)
        return try users.flatMap { user in
            let language = try context.language(of: user)
            message.title = notice.title.text(in: language)
            message.body = notice.body.text(in: language)
            return try store.subscriptions(of: user).compactMap { subscription in
                let content = Self.content(
                    message, kind: notice.kind, subject: notice.subject, for: subscription)
                var made = try parcel(content, for: subscription, context)
                made?.expiresAt = context.now + notice.kind.pushValidMs
                return made
            }
        }
    }
}
