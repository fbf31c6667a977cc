import Contract
import Engine
import PeopleContract

/// Pushes from strangers: users who are not the recipient's friends.
///
/// A push appears on a lock screen, where everybody can read it. So strangers cannot choose its
/// text. The server uses its own text, which names neither the stranger nor a room. The inbox
/// contains every notification with its full text.
extension Pushes {
    /// The content of a push for a notification.
    func message(
        _ notification: InboxNotification, to user: String, _ context: Context
    ) throws -> PushMessage {
        var message = PushMessage(notification)
        guard let kind = settings.kind(notification.kind),
            try isStrange(notification, kind, to: user, context)
        else { return message }
        let (language, text) = (try context.language(of: user), kind)
        message.title = text.neutralTitle.text(in: language)
        message.body = text.neutralBody.text(in: language)
        // The link may contain the stranger's name.
        message.link = nil
        return message
    }

    func isStrange(
        _ notification: InboxNotification, _ kind: NotificationKind, to user: String,
        _ context: Context
    ) throws -> Bool {
        guard let from = notification.from else {
            return kind.traits.contains(.quotesOthers) && notification.room != nil
        }
        let friends = RelationshipStore(database: context.database)
        return try from != user && !friends.areFriends(user, from)
    }
}
