package import Engine
import JSON
package import PeopleContract
import SQLite

extension StoredThing {
    static let notification = StoredThing("notification")
}

extension InboxNotification: StoredRow {
    package static let table = Table<InboxNotification>(
        "notifications", of: .notification, fixed: ["username", "subject"])

    package mutating func visit(_ columns: inout Columns) {
        columns.key("id", &notification)
        columns.column("kind", &kind, .fixed)
        columns.column("at", &at, .fixed)
        columns.column("title", &title)
        columns.column("body", &body)
        columns.column("sender", &from)
        columns.column("room", &room)
        columns.column("invite", &invite)
        columns.column("link", &link)
        columns.column("is_seen", &seen, .fixed)
        columns.document("reminder", &reminder, .fixed)
    }
}

/// The notifications in the database, with every statement that reads or writes them.
struct NotificationStore {
    let database: Connection

    func insert(_ stored: StoredNotification, for user: String) throws {
        try database.insert(stored.document, under: user, stored.subject)
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
        var document = document
        document.notification = id
        try database.update(document)
    }

    /// A notification with its user.
    func stored(_ id: String) throws -> (user: String, notification: StoredNotification)? {
        try database.first(
            """
            SELECT \(InboxNotification.table.columns), username, subject FROM notifications WHERE id = ?
            """, id
        ) { row in
            let next = InboxNotification.table.count
            let document = try row.read(InboxNotification.self)
            return (
                row.text(next),
                StoredNotification(document: document, subject: row.textOrNil(next + 1))
            )
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
            SELECT number, \(InboxNotification.table.columns) FROM notifications
            WHERE username = ? AND number < ? AND (is_seen = 0 OR ? = 0)
            ORDER BY number DESC LIMIT ?
            """, user, before, unseenOnly, limit
        ) { row in
            (row.int64(0), try database.settingAside { try row.read(from: 1) })
        }
    }

    /// The unseen notifications of a user since an instant, the oldest first.
    func unseen(of user: String, since instant: Int64) throws -> [StoredNotification] {
        try database.readableRows(
            """
            SELECT subject, \(InboxNotification.table.columns) FROM notifications
            WHERE username = ? AND at >= ? AND is_seen = 0 ORDER BY number
            """, user, instant
        ) {
            StoredNotification(document: try $0.read(from: 1), subject: $0.textOrNil(0))
        }
    }

    func notification(_ id: String) throws -> InboxNotification? {
        try database.stored(where: "id = ?", id)
    }

    /// Moves times back, so that old notifications are deleted in time.
    func clockWasSetBack(to instant: Int64) throws {
        try database.run("UPDATE notifications SET at = ?1 WHERE at > ?1", instant)
    }

    func unseenCount(of user: String) throws -> Int {
        try database.int(
            "SELECT count(*) FROM notifications WHERE username = ? AND is_seen = 0", user)
    }

    /// The notifications of a user up to an instant (inclusive), the oldest first.
    func ids(of user: String, upTo instant: Int) throws -> [String] {
        try database.texts(
            "SELECT id FROM notifications WHERE username = ? AND at <= ? ORDER BY number", user,
            instant)
    }

    func id(of user: String, subject: String) throws -> String? {
        try database.text(
            "SELECT id FROM notifications WHERE username = ? AND subject = ?", user, subject)
    }

    func kind(of id: String) throws -> String? {
        try database.text("SELECT kind FROM notifications WHERE id = ?", id)
    }

    /// Up to 100 notifications of a user beyond the newest `count`.
    func extra(of user: String, keeping count: Int) throws -> [String] {
        try database.texts(
            """
            SELECT id FROM notifications WHERE username = ?
            ORDER BY number DESC LIMIT 100 OFFSET ?
            """, user, count)
    }

    /// Up to 100 notifications of some kinds beyond the newest `count`.
    func extra(of user: String, keeping count: Int, ofKinds kinds: [String]) throws -> [String] {
        try database.texts(
            """
            SELECT id FROM notifications
            WHERE username = ? AND kind IN (SELECT value FROM json_each(?))
            ORDER BY number DESC LIMIT 100 OFFSET ?
            """, user,
            String(decoding: JSON.array(kinds.map { .string($0) }).bytes, as: UTF8.self), count)
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
