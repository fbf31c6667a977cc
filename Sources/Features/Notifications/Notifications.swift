package import Contract
package import Engine
import SQLite

/// Notifications: one inbox for each user, written in the transaction of what caused them, and told
/// live to all devices that are connected.
package final class Notifications: Feature {
    /// The newest of a user that are kept.
    package static let keptMax = 200
    static let keptMs: Int64 = 90 * 24 * 3_600_000
    private static let forgetTimer = "notifications.forget"
    private static let forgetEveryMs: Int64 = 3_600_000
    /// The same while there is more.
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
    }

    package func start(_ context: Context) throws {
        try context.timers.setIfNone(Self.forgetTimer, "", due: context.now)
    }
}

extension Notifications {
    /// Puts a notice into a user's inbox, unless the user does not want its kind.
    /// - Parameter isPushed: Whether it reaches those who are not there by other ways, too; not where
    ///   it did already.
    package func notify(
        _ user: String, _ notice: Notice, isPushed: Bool = true, _ context: Context
    ) throws {
        if notice.kind.canBeSwitchedOff {
            guard try settings.isWanted(user, notice.kind, context) else { return }
        }
        if let subject = notice.subject {
            try withdraw(subject, of: user, .replaced, context)
        }
        let store = NotificationStore(database: context.database)
        let id = context.identifier()
        let language = try context.language(of: user)
        try store.insert(notice, id: id, for: user, in: language, at: context.now)
        let document = InboxNotification(notice, id: id, in: language, at: context.now)
        // The right to know where somebody is may end before a queue of the broker is read.
        let isRevocable = notice.kind == .locationNear
        context.publish(grammar.userInbox(user), document.bytes, qos: isRevocable ? 0 : 1)
        let stored = StoredNotification(document: document, subject: notice.subject)
        if isPushed {
            try context.announce(NotificationWritten(user: user, notification: stored))
        }
        try remove(try store.extra(of: user, keeping: Self.keptMax), of: user, .expired, context)
    }

    /// Takes back what a notice was about, when its cause is gone.
    /// - Parameter subject: ``Notice/subject``.
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

    /// Tells of notifications that need not reach anybody any more.
    func settle(
        _ ids: [String], of user: String, _ context: Context,
        _ change: ([String]) -> InboxChange
    ) throws {
        guard !ids.isEmpty else { return }
        context.publish(grammar.userInbox(user), change(ids).bytes, qos: 1)
        try context.announce(NotificationsSettled(user: user, notifications: ids))
    }
}

extension InboxNotification {
    fileprivate init(_ notice: Notice, id: String, in language: Language, at now: Int64) {
        self.init()
        notification = id
        kind = notice.kind.rawValue
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
