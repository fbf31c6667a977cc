import Contract
import Engine
import PeopleContract
import SQLite

/// Pushes from strangers: users who are not the recipient's friends.
///
/// A push appears on a lock screen, where everybody can read it. So strangers cannot choose its
/// text. The server uses its own text, which names neither the stranger nor a room. All strangers
/// together can send a recipient a limited number of pushes a day. The inbox contains every
/// notification with its full text.
extension Pushes {
    /// The most notifications from strangers that the server pushes to a user in a day, by mail or
    /// otherwise.
    package static let strangersPerDay = 10
    private static let dayMs: Int64 = 86_400_000

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

    private func isStrange(
        _ notification: InboxNotification, _ kind: NotificationKind, to user: String,
        _ context: Context
    ) throws -> Bool {
        guard let from = notification.from else {
            return kind.traits.contains(.quotesOthers) && notification.room != nil
        }
        let friends = RelationshipStore(database: context.database)
        return try from != user && !friends.areFriends(user, from)
    }

    /// Whether the server may push a notification. If a stranger caused it, this counts the push.
    ///
    /// Pushes from rooms do not count: the recipient joined the room, and can leave it to stop
    /// them.
    func mayPush(
        _ notification: InboxNotification, to user: String, _ context: Context
    ) throws -> Bool {
        guard let kind = settings.kind(notification.kind), kind.traits.contains(.fromAnybody),
            try isStrange(notification, kind, to: user, context)
        else { return true }
        let id = notification.notification
        let store = StrangerPushStore(database: context.database)
        try store.forget(of: user, upTo: context.now - Self.dayMs)
        // The server may push a notification again after it detects a dead connection. That counts
        // once.
        if try store.has(id, of: user) { return true }
        guard try store.count(of: user) < Self.strangersPerDay else { return false }
        try store.add(id, of: user, at: context.now)
        return true
    }
}

/// The pushes from strangers in the database, with every statement that reads or writes them.
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
