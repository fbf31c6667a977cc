import Contract
import Engine
import SQLite

extension MailKind {
    /// A notification from the inbox, for users without another way to receive pushes.
    package static let notification = MailKind(
        "notification", required: ["title", "text"], optional: ["username", "link"])
}

extension Pushes {
    /// Makes a mail with the content of a push, to the address of the account.
    /// - Returns: Nil if the user has confirmed no address.
    func mail(_ user: String, _ message: PushMessage, _ context: Context) throws -> Parcel? {
        guard let address = try Self.address(of: user, context) else { return nil }
        let values = ["title": message.title, "text": message.body, "link": message.link ?? ""]
        return mailer.parcel(
            Mailer.Letter(.notification, user: user, address: address, values: values), context)
    }

    /// A user has another address: what waits to be mailed goes there. What is on its way already
    /// goes where it was sent.
    func addressChanged(_ user: String, _ context: Context) throws {
        let store = PushStore(database: context.database)
        let notifications = NotificationStore(database: context.database)
        for subscription in try store.subscriptions(of: user) where subscription.provider == .mail {
            let recipient = Self.recipient(subscription.id)
            let waiting = try context.outbox.waiting(for: recipient)
            try context.outbox.withdraw(recipient: recipient)
            for old in waiting {
                let id = old.tag.flatMap(Self.notification)
                guard let document = try id.flatMap({ try notifications.notification($0) }),
                    var new = try mail(
                        user, message(document, to: user, context), context)
                else { continue }
                (new.due, new.expiresAt, new.collapse) = (old.due, old.expiresAt, old.collapse)
                (new.tag, new.recipient) = (old.tag, recipient)
                try context.outbox.post(new, now: context.now)
            }
        }
    }

    /// Where mails to a user go; nil while nobody has shown that the address is theirs.
    static func address(of user: String, _ context: Context) throws -> String? {
        try context.database.first(
            "SELECT email FROM users WHERE username = ? AND confirmed_at IS NOT NULL", user
        ) { $0.text(0) }
    }
}
