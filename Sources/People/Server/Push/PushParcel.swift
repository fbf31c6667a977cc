package import Contract
import Engine
package import PeopleContract
import SQLite

/// The payload of a push's parcel: everything that its courier needs.
package struct PushParcel: Document, Equatable {
    package var user = ""
    package var subscription = ""
    package var address = PushAddress()
    package var message = PushMessage()
    /// How soon to wake the device (RFC 8030, section 5.3): `low`, `normal` or `high`.
    package var urgency = "normal"
    /// The topic of the push. Provider and device show only the newest push of a topic.
    package var topic = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user)
        fields.required("subscription", &subscription)
        fields.required("address", &address)
        fields.required("message", &message)
        fields.required("urgency", &urgency)
        fields.required("topic", &topic)
    }
}

extension Pushes {
    /// Parcels with a notice for all subscriptions of users, for alerts that cannot wait in the
    /// outbox.
    func parcels(to users: [String], _ notice: Notice, _ context: Context) throws -> [Parcel] {
        var message = PushMessage()
        message.notification = context.identifier()
        message.kind = notice.kind.name
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
                made?.expiresAt = context.now + notice.kind.validMs
                return made
            }
        }
    }
}
