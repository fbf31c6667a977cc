package import Contract
package import Engine
import JSON
package import PeopleContract
package import SQLite
package import Topics

/// The inbox of each user.
///
/// A notification is stored in the transaction that caused it, and goes to all connected devices of
/// the user.
package final class Notifications: Capability {
    /// The number of notifications that are kept for a user. The oldest are removed first.
    package static let keptMax = 200
    /// The maximum number of kept notifications of all kinds that anybody may cause, together. Without it,
    /// strangers could push the user's other notifications out of the inbox.
    package static let strangersKeptMax = 50
    static let keptMs: Int64 = 90 * 24 * 3_600_000
    private static let forgetTimer = "notifications.forget"
    private static let forgetEveryMs: Int64 = 3_600_000
    /// The time in which notices of one kind and subject join, milliseconds.
    package static let joinMs: Int64 = 60_000
    private static let joinTimer = "notifications.join"
    /// The pause while more old notifications wait to be deleted.
    private static let forgetPauseMs: Int64 = 1_000

    let grammar: TopicGrammar
    private let settings: Settings

    package init(settings: Settings, grammar: TopicGrammar) {
        self.settings = settings
        self.grammar = grammar
    }

    package func register(in router: Router) {
        registerRequests(in: router)
        router.onTimer(Self.forgetTimer) { _, context in
            let store = NotificationStore(database: context.database)
            let hasMore = try store.forget(before: context.now - Self.keptMs)
            let pause = hasMore ? Self.forgetPauseMs : Self.forgetEveryMs
            try context.timers.set(Self.forgetTimer, "", due: context.now + pause)
        }
        router.onTimer(Self.joinTimer) { [unowned self] id, context in
            try writeAnew(id, context)
        }
    }

    package func start(_ context: Context) throws {
        try context.timers.setIfNone(Self.forgetTimer, "", due: context.now)
    }

    package func clockWasSetBack(_ context: Context) throws {
        try NotificationStore(database: context.database).clockWasSetBack(to: context.beforeSetBack)
    }
}

extension Notifications {
    /// Adds a notice to a user's inbox, unless the user has switched off its kind.
    ///
    /// Notices of one kind and subject join if they come within a minute, and if another user or a
    /// room caused them. Devices get the first one
    /// at once. If others follow, they get the last one after the minute.
    /// - Parameter isPushed: Whether to push it to devices without a connection. False if it has
    ///   reached the user in another way.
    package func notify(
        _ user: String, _ notice: Notice, isPushed: Bool = true, _ context: Context
    ) throws {
        if notice.kind.canBeSwitchedOff {
            guard try settings.isWanted(user, notice.kind, context) else { return }
        }
        let document = InboxNotification(
            notice, id: context.identifier(), in: try context.language(of: user), at: context.now)
        let stored = StoredNotification(document: document, subject: notice.subject)
        let mayJoin = stored.joins && !notice.kind.traits.contains(.essential)
        if mayJoin, try join(stored, of: user, context) { return }
        if let subject = notice.subject {
            try withdraw(subject, of: user, .replaced, context)
        }
        try write(stored, notice.kind, for: user, isPushed: isPushed, context)
    }

    /// Changes the notification about the same subject, if it is less than a minute old.
    /// - Returns: False if there is none.
    private func join(
        _ stored: StoredNotification, of user: String, _ context: Context
    ) throws -> Bool {
        let store = NotificationStore(database: context.database)
        let period = context.now - Self.joinMs + 1...context.now
        guard let subject = stored.subject,
            let earlier = try store.joinable(subject, of: user, stored.document.kind, in: period)
        else { return false }
        try store.update(earlier.id, to: stored.document)
        try context.timers.setIfNone(Self.joinTimer, earlier.id, due: earlier.at + Self.joinMs)
        return true
    }

    /// Sends a notification again that others have joined, unless it was withdrawn.
    private func writeAnew(_ id: String, _ context: Context) throws {
        let store = NotificationStore(database: context.database)
        guard let (user, joined) = try store.stored(id),
            let kind = settings.kind(joined.document.kind)
        else { return }
        try remove([id], of: user, .replaced, context)
        var document = joined.document
        document.notification = context.identifier()
        document.at = Int(context.now)
        document.seen = false
        let stored = StoredNotification(document: document, subject: joined.subject)
        try write(stored, kind, for: user, isPushed: true, context)
    }

    private func write(
        _ stored: StoredNotification, _ kind: NotificationKind, for user: String, isPushed: Bool,
        _ context: Context
    ) throws {
        let store = NotificationStore(database: context.database)
        try store.insert(stored, for: user)
        let isRevocable = kind.traits.contains(.revocable)
        context.publish(
            grammar.userInbox(user), stored.document.bytes, qos: isRevocable ? 0 : 1,
            validMs: kind.validMs)
        if isPushed {
            try context.announce(NotificationWritten(user: user, notification: stored))
        }
        if kind.traits.contains(.fromAnybody) {
            let extra = try store.extra(
                of: user, keeping: Self.strangersKeptMax, ofKinds: settings.kindsFromAnybody)
            try remove(extra, of: user, .expired, context)
        }
        try remove(try store.extra(of: user, keeping: Self.keptMax), of: user, .expired, context)
    }

    /// Removes the notification of a subject, because its cause no longer exists.
    package func withdraw(
        _ subject: String, of user: String, _ reason: InboxChange.Reason, _ context: Context
    ) throws {
        let store = NotificationStore(database: context.database)
        guard let id = try store.id(of: user, subject: subject) else { return }
        try remove([id], of: user, reason, context)
    }

    func remove(
        _ ids: [String], of user: String, _ reason: InboxChange.Reason?, _ context: Context
    ) throws {
        let store = NotificationStore(database: context.database)
        try settle(try ids.filter { try store.delete($0, of: user) }, of: user, context) {
            .dismissed($0, reason)
        }
    }

    /// Publishes a change in the inbox, and announces that these notifications need no push any
    /// more.
    func settle(
        _ ids: [String], of user: String, _ context: Context,
        _ change: ([String]) -> InboxChange
    ) throws {
        guard !ids.isEmpty else { return }
        // It may be about notifications of any kind.
        context.publish(
            grammar.userInbox(user), change(ids).bytes, qos: 1,
            validMs: Int64(NotificationKind.validHoursMax) * 3_600_000)
        try context.announce(NotificationsSettled(user: user, notifications: ids))
    }
}

extension InboxNotification {
    fileprivate init(_ notice: Notice, id: String, in language: Language, at now: Int64) {
        self.init()
        notification = id
        kind = notice.kind.name
        at = Int(now)
        title = notice.title.text(in: language)
        body = notice.body.text(in: language)
        from = notice.from
        room = notice.room
        invite = notice.invite
        link = notice.link
        reminder = notice.reminder
    }
}

/// A message to a user, also for users without a connection.
package struct Notice: Equatable, Sendable {
    package var kind: NotificationKind
    /// One line of text. The server writes it in the recipient's language.
    package var title: LocalizedText
    package var body: LocalizedText
    /// The username of the user who caused it.
    package var from: String?
    package var room: String?
    package var invite: String?
    package var link: String?
    /// The reminder; only with the kind `reminder`.
    package var reminder: ReminderNotice?
    /// The subject, for example `round/{room}`. A newer notice with the same user and subject
    /// replaces this one. ``Notifications/withdraw(_:of:_:_:)`` removes it by this subject.
    package var subject: String?

    package init(
        _ kind: NotificationKind, title: LocalizedText, body: LocalizedText, subject: String? = nil
    ) {
        self.kind = kind
        self.title = title
        self.body = body
        self.subject = subject
    }
}

/// A stored notification, for capabilities that deliver it in other ways.
package struct StoredNotification: Equatable, Sendable {
    package let document: InboxNotification
    /// ``Notice/subject``. A device shows only the newest notification of each subject.
    package let subject: String?

    /// Whether it joins others about the same subject: another user or a room caused it. Nobody else
    /// can repeat what the user's own devices and reminders cause.
    var joins: Bool { document.from != nil || document.room != nil }
}

/// A notification was stored in a user's inbox, and goes to all of the user's connected devices.
package struct NotificationWritten: Event {
    package let user: String
    package let notification: StoredNotification
}

/// Notifications do not need to reach their user any more: they were seen, dismissed, withdrawn or
/// replaced.
package struct NotificationsSettled: Event {
    package let user: String
    /// The ids of the notifications.
    package let notifications: [String]
}

extension Notifications: PersonalDataProvider {
    package static let partName = "notifications"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let page = try NotificationStore(database: database).page(
            of: user, before: .max, unseenOnly: false, limit: keptMax)
        return [
            PersonalDataPart(
                "notifications", of: page.filter { $0.notification != nil },
                by: { .init($0.number) }
            ) {
                try $0.notification.map { try JSON(document: $0) } ?? .null
            }
        ]
    }

    /// Deletes a user's notifications, and the notifications to others that this user caused.
    package func erase(_ user: String, _ context: Context) throws {
        let store = NotificationStore(database: context.database)
        let all = try store.ids(of: user, upTo: .max)
        try store.forget(user: user)
        if !all.isEmpty {
            try context.announce(NotificationsSettled(user: user, notifications: all))
        }
        for (other, id) in try store.notifications(from: user) {
            try remove([id], of: other, .takenBack, context)
        }
    }
}
