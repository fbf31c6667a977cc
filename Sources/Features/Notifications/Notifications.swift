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
    /// Whether a user wants notifications of a kind; not asked for what cannot be switched off.
    package var isWanted: (_ user: String, NotificationKind, Context) throws -> Bool = { _, _, _ in
        true
    }
    private var observers: [(String, StoredNotification, Context) throws -> Void] = []
    private var seenObservers: [(String, [String], Context) throws -> Void] = []

    package init(grammar: TopicGrammar) {
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

    /// Says who is told of each notification that was written; what throws undoes its cause.
    package func observe(
        _ observer: @escaping (_ user: String, StoredNotification, Context) throws -> Void
    ) {
        observers.append(observer)
    }

    /// Says who is told of notifications that need not reach anybody any more: seen, dismissed,
    /// withdrawn or replaced.
    package func observeSeen(
        _ observer: @escaping (_ user: String, _ notifications: [String], Context) throws -> Void
    ) {
        seenObservers.append(observer)
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
            guard try isWanted(user, notice.kind, context) else { return }
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
        if isPushed { for observer in observers { try observer(user, stored, context) } }
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

    /// Tells who follows that notifications need not reach anybody any more.
    func tellSeen(_ user: String, _ ids: [String], _ context: Context) throws {
        for observer in seenObservers { try observer(user, ids, context) }
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
        try tellSeen(user, ids, context)
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
