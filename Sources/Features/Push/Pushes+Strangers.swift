import Contract
import Engine
import SQLite

/// Pushes that users cause who are not the recipient's friends.
///
/// A push is on a lock screen, where everybody reads it and nobody asked for it. A stranger has no word there: the
/// text is the server's, and it names neither the stranger nor a room. A recipient gets a bounded number a day from
/// all strangers together. The inbox has every notification with its whole text.
extension Pushes {
    /// The most notifications of strangers that are pushed to a user in a day, by mail or otherwise.
    package static let strangersPerDay = 10
    private static let dayMs: Int64 = 86_400_000

    /// The content of a push for a notification.
    static func message(
        _ notification: InboxNotification, to user: String, _ context: Context
    ) throws -> PushMessage {
        var message = PushMessage(notification)
        guard let kind = NotificationKind(rawValue: notification.kind),
            try isStrange(notification, kind, to: user, context)
        else { return message }
        (message.title, message.body) = kind.neutralText
        // It may have the stranger's name in it.
        message.link = nil
        return message
    }

    private static func isStrange(
        _ notification: InboxNotification, _ kind: NotificationKind, to user: String,
        _ context: Context
    ) throws -> Bool {
        guard let from = notification.from else {
            return kind.quotesOthers && notification.room != nil
        }
        let friends = FriendStore(database: context.database)
        return try from != user && !friends.areFriends(user, from)
    }

    /// Whether a notification may be pushed; one of a stranger counts from then on.
    ///
    /// Rooms do not count: the recipient joined them, and leaving one ends its pushes.
    func mayPush(
        _ notification: InboxNotification, to user: String, _ context: Context
    ) throws -> Bool {
        guard let kind = NotificationKind(rawValue: notification.kind), kind.comesFromAnybody,
            try Self.isStrange(notification, kind, to: user, context)
        else { return true }
        let id = notification.notification
        let store = StrangerPushStore(database: context.database)
        try store.forget(of: user, upTo: context.now - Self.dayMs)
        // A push that comes once more, since a dead link was found, is the same one.
        if try store.has(id, of: user) { return true }
        guard try store.count(of: user) < Self.strangersPerDay else { return false }
        try store.add(id, of: user, at: context.now)
        return true
    }
}

/// The pushes of strangers in the database: every statement that reads or writes one.
private struct StrangerPushStore {
    let database: Connection

    func count(of user: String) throws -> Int {
        try database.first("SELECT count(*) FROM stranger_pushes WHERE username = ?", user) {
            $0.int(0)
        } ?? 0
    }

    func has(_ notification: String, of user: String) throws -> Bool {
        try database.first(
            "SELECT 1 FROM stranger_pushes WHERE username = ? AND notification = ?",
            user, notification
        ) { _ in true } ?? false
    }

    func add(_ notification: String, of user: String, at now: Int64) throws {
        try database.run(
            "INSERT INTO stranger_pushes (username, notification, at) VALUES (?, ?, ?)",
            user, notification, now)
    }

    func forget(of user: String, upTo instant: Int64) throws {
        try database.run(
            "DELETE FROM stranger_pushes WHERE username = ? AND at <= ?", user, instant)
    }
}
