import Contract
import Engine
import PeopleContract
import SQLite

extension StoredThing {
    static let notification = StoredThing("notification")
}

/// The notifications in the database, with every statement that reads or writes them.
struct NotificationStore {
    let database: Connection

    func insert(_ stored: StoredNotification, for user: String) throws {
        let notification = stored.document
        try database.run(
            """
            INSERT INTO notifications
              (id, username, kind, at, title, body, sender, room, invite, link, subject,
               reminder)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            notification.notification, user, notification.kind, notification.at,
            notification.title, notification.body, notification.from, notification.room,
            notification.invite, notification.link, stored.subject,
            try notification.reminder?.storable())
    }

    /// The notification of a user about a subject, if it has this kind and was written in a period.
    func joinable(
        _ subject: String, of user: String, _ kind: String, in period: ClosedRange<Int64>
    ) throws -> (id: String, at: Int64)? {
        try database.first(
            """
            SELECT id, at FROM notifications
            WHERE username = ? AND subject = ? AND kind = ? AND at BETWEEN ? AND ?
            """, user, subject, kind, period.lowerBound, period.upperBound
        ) { ($0.text(0), $0.int64(1)) }
    }

    /// Gives a notification new contents. Its id and its time stay.
    func update(_ id: String, to document: InboxNotification) throws {
        try database.run(
            """
            UPDATE notifications
            SET title = ?, body = ?, sender = ?, room = ?, invite = ?, link = ? WHERE id = ?
            """, document.title, document.body, document.from, document.room, document.invite,
            document.link, id)
    }

    /// A notification with its user.
    func stored(_ id: String) throws -> (user: String, notification: StoredNotification)? {
        try database.first(
            "SELECT \(Self.columns), subject, username FROM notifications WHERE id = ?", id
        ) {
            let notification = StoredNotification(
                document: try Self.notification($0), subject: $0.textOrNil(12))
            return ($0.text(13), notification)
        }
    }

    /// A user's notifications, the newest first, each with its number in this order. A notification
    /// that cannot be read is `nil`.
    /// - Parameter before: Only notifications with a smaller number.
    func page(
        of user: String, before: Int64, unseenOnly: Bool, limit: Int
    ) throws -> [(number: Int64, notification: InboxNotification?)] {
        try database.rows(
            """
            SELECT \(Self.columns) FROM notifications
            WHERE username = ? AND number < ? AND (is_seen = 0 OR ? = 0)
            ORDER BY number DESC LIMIT ?
            """, user, before, unseenOnly, limit
        ) { row in
            (row.int64(0), try database.settingAside { try Self.notification(row) })
        }
    }

    /// The unseen notifications of a user since an instant, the oldest first.
    func unseen(of user: String, since instant: Int64) throws -> [StoredNotification] {
        try database.readableRows(
            """
            SELECT \(Self.columns), subject FROM notifications
            WHERE username = ? AND at >= ? AND is_seen = 0 ORDER BY number
            """, user, instant
        ) {
            StoredNotification(document: try Self.notification($0), subject: $0.textOrNil(12))
        }
    }

    func notification(_ id: String) throws -> InboxNotification? {
        try database.first(
            "SELECT \(Self.columns) FROM notifications WHERE id = ?", id, read: Self.notification)
    }

    private static let columns = """
        number, id, kind, at, title, body, sender, room, invite, link, is_seen, reminder
        """

    private static func notification(_ row: borrowing Row) throws -> InboxNotification {
        var notification = InboxNotification()
        notification.notification = row.text(1)
        notification.kind = row.text(2)
        notification.at = row.int(3)
        notification.title = row.text(4)
        notification.body = row.text(5)
        notification.from = row.textOrNil(6)
        notification.room = row.textOrNil(7)
        notification.invite = row.textOrNil(8)
        notification.link = row.textOrNil(9)
        notification.seen = row.bool(10)
        notification.reminder = try row.documentOrNil(11, of: .notification, row.text(1))
        return notification
    }

    /// Moves times back, so that old notifications are deleted in time.
    func clockWasSetBack(to instant: Int64) throws {
        try database.run("UPDATE notifications SET at = ?1 WHERE at > ?1", instant)
    }

    func unseenCount(of user: String) throws -> Int {
        try database.first(
            "SELECT count(*) FROM notifications WHERE username = ? AND is_seen = 0", user
        ) { $0.int(0) } ?? 0
    }

    /// The notifications of a user up to an instant (inclusive), the oldest first.
    func ids(of user: String, upTo instant: Int) throws -> [String] {
        try database.rows(
            "SELECT id FROM notifications WHERE username = ? AND at <= ? ORDER BY number",
            user, instant
        ) { $0.text(0) }
    }

    func id(of user: String, subject: String) throws -> String? {
        try database.first(
            "SELECT id FROM notifications WHERE username = ? AND subject = ?", user, subject
        ) { $0.text(0) }
    }

    func kind(of id: String) throws -> String? {
        try database.first("SELECT kind FROM notifications WHERE id = ?", id) { $0.text(0) }
    }

    /// Up to 100 notifications of a user beyond the newest `count`.
    func extra(of user: String, keeping count: Int) throws -> [String] {
        try database.rows(
            """
            SELECT id FROM notifications WHERE username = ?
            ORDER BY number DESC LIMIT 100 OFFSET ?
            """, user, count
        ) { $0.text(0) }
    }

    /// - Returns: False if it was seen before, does not exist, or belongs to another user.
    func markSeen(_ id: String, of user: String) throws -> Bool {
        try database.run(
            "UPDATE notifications SET is_seen = 1 WHERE id = ? AND username = ? AND is_seen = 0",
            id, user) > 0
    }

    /// - Returns: False if it does not exist or belongs to another user.
    func delete(_ id: String, of user: String) throws -> Bool {
        try database.run("DELETE FROM notifications WHERE id = ? AND username = ?", id, user) > 0
    }

    private static let forgottenAtOnce = 1_000

    /// Deletes notifications from before an instant, a limited number at a time.
    /// - Returns: Whether there may be more.
    func forget(before instant: Int64) throws -> Bool {
        try database.run(
            """
            DELETE FROM notifications WHERE number IN
              (SELECT number FROM notifications WHERE at < ? ORDER BY at LIMIT ?)
            """, instant, Self.forgottenAtOnce) == Self.forgottenAtOnce
    }

    /// The notifications to others that a user caused.
    func notifications(from user: String) throws -> [(of: String, id: String)] {
        try database.rows("SELECT username, id FROM notifications WHERE sender = ?", user) {
            ($0.text(0), $0.text(1))
        }
    }

    func forget(user: String) throws {
        try database.run("DELETE FROM notifications WHERE username = ?", user)
    }
}
