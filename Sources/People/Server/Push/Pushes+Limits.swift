import Contract
import Crypto
package import Engine
import PeopleContract
import SQLite

/// The limits of pushes to a user.
///
/// A notification counts once, on whatever ways it goes: devices, webhooks and mails. Strangers
/// together cause pushes of ten notifications a day, whatever their kind. All users together, friends
/// included, cause 30 an hour and 150 a day. Beyond that, a user gets one summary an hour. The inbox
/// contains every notification.
///
/// Essential notifications count for nothing and are never held back: reminders of the user, alerts
/// of monitors, and the security of the account. Other users cannot cause them. Mails about the
/// account itself do not pass here. They have limits of their own.
extension Pushes {
    /// The most notifications a day that the server pushes because of strangers.
    package static let strangersPerDay = 10
    package static let pushedPerHour = 30
    package static let pushedPerDay = 150
    private static let hourMs: Int64 = 3_600_000
    private static let dayMs: Int64 = 86_400_000

    /// The decision about the push of a notification.
    enum Ration: Equatable {
        /// It may leave at this time, Unix milliseconds; nil: now.
        case pushed(due: Int64?)
        /// The limit of strangers holds it back.
        case heldBack
        /// The limit of all users together holds it back, and a summary tells the user so.
        case summarized
    }

    /// Decides whether the server may push a notification, and when. Counts the push.
    ///
    /// Notifications of one kind and subject from others join: their pushes leave at most once a
    /// minute. A newer one takes the place of one that still waits.
    /// - Parameter due: The end of the quiet hours, Unix milliseconds; nil if there are none.
    func ration(
        _ stored: StoredNotification, to user: String, due: Int64?, _ context: Context
    ) throws -> Ration {
        let (kind, now) = (settings.kind(stored.document.kind), context.now)
        if kind?.traits.contains(.essential) == true { return .pushed(due: due) }
        let store = CountedPushStore(database: context.database)
        try store.forget(of: user, upTo: now - Self.dayMs)
        let id = stored.document.notification
        // The server may push a notification again after it detects a dead connection. That counts
        // once.
        if let same = try store.push(id, of: user) {
            return .pushed(due: same.at > now ? same.at : due)
        }
        var push = CountedPush(notification: id, at: max(due ?? now, now))
        if stored.joins, let subject = stored.subject {
            push.subject = CountedPush.digest("\(stored.document.kind) \(subject)")
        }
        push.isStrange =
            try kind.map { try isStrange(stored.document, $0, to: user, context) } ?? true
        if let last = try push.subject.flatMap({ try store.last($0, of: user) }) {
            if last.at > now {
                // The waiting one is counted already.
                push.at = last.at
                try store.remove(last.notification, of: user)
                try store.put(push, of: user)
                return .pushed(due: push.at)
            }
            push.at = max(push.at, last.at + Notifications.joinMs)
        }
        if let limit = try limit(for: push, user, store) { return limit }
        try store.put(push, of: user)
        return .pushed(due: push.at > now ? push.at : nil)
    }

    /// The limit that holds a push back; nil if there is none.
    private func limit(
        for push: CountedPush, _ user: String, _ store: CountedPushStore
    ) throws -> Ration? {
        let (hour, day) = (push.at - Self.hourMs, push.at - Self.dayMs)
        if push.isStrange,
            try store.count(of: user, since: day, strangeOnly: true) >= Self.strangersPerDay
        {
            return .heldBack
        }
        let isFree =
            try store.count(of: user, since: hour) < Self.pushedPerHour
            && store.count(of: user, since: day) < Self.pushedPerDay
        return isFree ? nil : .summarized
    }

    /// Pushes that there are more notifications, at most once an hour.
    func summarize(
        for asleep: [PushStore.Subscription], due: Int64?, _ context: Context
    ) throws {
        guard let user = asleep.first?.user else { return }
        let store = CountedPushStore(database: context.database)
        let push = CountedPush(
            notification: CountedPush.summary, at: max(due ?? context.now, context.now))
        if let last = try store.push(CountedPush.summary, of: user),
            last.at > push.at - Self.hourMs
        {
            return
        }
        let language = try context.language(of: user)
        var message = PushMessage()
        message.notification = context.identifier()
        message.kind = CountedPush.summary
        message.at = Int(context.now)
        let title: LocalizedText = "Many notifications"
        let body: LocalizedText = "You have more notifications. Open Fairway to read them."
        message.title = title.text(in: language)
        message.body = body.text(in: language)
        for subscription in asleep {
            let content = Self.content(
                message, kind: nil, subject: CountedPush.summary, for: subscription)
            guard var parcel = try parcel(content, for: subscription, context) else { continue }
            parcel.expiresAt = push.at + Self.dayMs
            parcel.due = due
            parcel.collapse = "\(Self.recipient(subscription.id)):\(CountedPush.summary)"
            try context.outbox.post(parcel, now: context.now)
        }
        try store.put(push, of: user)
    }
}

/// The push of one notification, for the limits.
private struct CountedPush: StoredRow {
    static let table = Table<CountedPush>("counted_pushes", keys: ["username"])

    /// The notification of the last summary.
    static let summary = "summary"

    var notification = ""
    /// The digest of the kind and the subject; nil if nothing joins it.
    var subject: String?
    /// The time from which on it may leave, Unix milliseconds.
    var at: Int64 = 0
    var isStrange = false

    mutating func visit(_ columns: inout Columns) {
        columns.key("notification", &notification)
        columns.column("subject", &subject, .fixed)
        columns.column("at", &at)
        columns.column("is_strange", &isStrange, .fixed)
    }

    /// A subject may contain a username, which must not outlive the account.
    static func digest(_ subject: String) -> String {
        Base64URL.encode(Array(SHA256.hash(Array(subject.utf8)).prefix(12)))
    }
}

/// The counted pushes in the database, with every statement that reads or writes them.
private struct CountedPushStore {
    let database: Connection

    /// The number of pushes that leave after an instant. The summary counts for no limit.
    func count(of user: String, since instant: Int64, strangeOnly: Bool = false) throws -> Int {
        try database.int(
            """
            SELECT count(*) FROM counted_pushes
            WHERE username = ? AND at > ? AND notification <> ? AND is_strange >= ?
            """, user, instant, CountedPush.summary, strangeOnly)
    }

    func push(_ notification: String, of user: String) throws -> CountedPush? {
        try database.stored(where: "username = ? AND notification = ?", user, notification)
    }

    /// The latest push about a subject.
    func last(_ subject: String, of user: String) throws -> CountedPush? {
        try database.stored(
            where: "username = ? AND subject = ? ORDER BY at DESC LIMIT 1", user, subject)
    }

    func put(_ push: CountedPush, of user: String) throws {
        try database.put(push, under: user)
    }

    func remove(_ notification: String, of user: String) throws {
        try database.run(
            "DELETE FROM counted_pushes WHERE username = ? AND notification = ?",
            user, notification)
    }

    func forget(of user: String, upTo instant: Int64) throws {
        try database.run(
            "DELETE FROM counted_pushes WHERE username = ? AND at <= ?", user, instant)
    }
    /// Moves times back, so that they count for a day.
    func clockWasSetBack(to instant: Int64) throws {
        try database.run("UPDATE counted_pushes SET at = ?1 WHERE at > ?1", instant)
    }
}

extension Pushes {
    package func clockWasSetBack(_ context: Context) throws {
        try CountedPushStore(database: context.database).clockWasSetBack(to: context.beforeSetBack)
    }
}
