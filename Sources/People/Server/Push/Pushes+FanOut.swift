import Contract
import Crypto
import Engine
import PeopleContract
import SQLite

/// The parcels of a notification, one for each subscription.
extension Pushes {
    /// A topic is at most 32 characters of Base64URL (RFC 8030, section 5.4).
    private static let topicBytes = 24

    func fanOut(_ stored: StoredNotification, to user: String, _ context: Context) throws {
        let store = PushStore(database: context.database)
        let subscriptions = try store.subscriptions(of: user)
        try post(stored, to: asleep(subscriptions, of: user, context), context)
    }

    /// The subscriptions that need a push, because no live message reaches their devices.
    private func asleep(
        _ subscriptions: [PushStore.Subscription], of user: String, _ context: Context
    ) throws -> [PushStore.Subscription] {
        guard !subscriptions.isEmpty else { return [] }
        let awake = try awake(user, context)
        return subscriptions.filter { !Self.isReached(device: $0.device, by: awake) }
    }

    /// Pushes the notifications that a dead connection may have lost.
    ///
    /// A lost connection may have been dead for a while. This pushes the unseen notifications of
    /// that time. A device that did receive one of them gets it again.
    func makeUp(for lost: Connections.Entry, _ context: Context) throws {
        // If the connection was not lively, the server pushed these notifications immediately.
        guard lost.isLively else { return }
        let user = lost.principal
        let known = try PushStore(database: context.database).subscriptions(of: user)
        let concerned = known.filter { $0.device == nil || $0.device == lost.device }
        let asleep = try asleep(concerned, of: user, context)
        guard !asleep.isEmpty else { return }
        // The connection may be from a time when the clock was ahead.
        let began = lost.since > context.now ? .min : lost.since
        let since = max(began, context.now - lost.silenceMaxMs)
        let store = NotificationStore(database: context.database)
        for stored in try store.unseen(of: user, since: since) {
            try post(stored, to: asleep, context)
        }
    }

    private func post(
        _ stored: StoredNotification, to asleep: [PushStore.Subscription], _ context: Context
    ) throws {
        guard let user = asleep.first?.user else { return }
        let kind = settings.kind(stored.document.kind)
        let expiry = Int64(stored.document.at) + (kind?.validMs ?? 86_400_000)
        let due =
            kind?.traits.contains(.urgent) == true ? nil : try settings.quietUntil(user, context)
        // The notification expires before the quiet hours end.
        guard due ?? 0 < expiry else { return }
        let ration = try ration(stored, to: user, due: due, context)
        if ration == .summarized { try summarize(for: asleep, due: due, context) }
        guard case .pushed(let due) = ration else { return }
        let message = try message(stored.document, to: user, context)
        for subscription in asleep {
            let content = Self.content(
                message, kind: kind, subject: stored.subject, for: subscription)
            guard var parcel = try parcel(content, for: subscription, context) else { continue }
            parcel.expiresAt = expiry
            parcel.due = due
            parcel.tag = Self.tag(message.notification)
            if let subject = stored.subject {
                parcel.collapse = "\(Self.recipient(subscription.id)):\(subject)"
            }
            try context.outbox.post(parcel, now: context.now)
        }
    }

    /// The connected devices on which somebody reads the inbox. Trackers and sensors are left out.
    func awake(_ user: String, _ context: Context) throws -> [String?] {
        try presence.livelyDevices(of: user).filter { device in
            guard let device else { return true }
            return try context.database.settingAside {
                try devices.description(of: device, of: user, context)
            }?.readsInbox ?? true
        }
    }

    /// Whether a live message makes the push to a subscription unnecessary.
    /// - Parameter device: The subscription's device. Nil if the subscription belongs to the
    ///   account.
    static func isReached(device: String?, by awake: [String?]) -> Bool {
        device.map(awake.contains) ?? !awake.isEmpty
    }

    static func content(
        _ message: PushMessage, kind: NotificationKind?, subject: String?,
        for subscription: PushStore.Subscription
    ) -> PushParcel {
        var content = PushParcel()
        content.user = subscription.user
        content.subscription = subscription.id
        content.address = subscription.address
        content.message = message
        content.urgency = kind?.urgency.rawValue ?? "normal"
        let topic = "\(subscription.id) \(subject ?? message.notification)"
        content.topic = Base64URL.encode(
            Array(SHA256.hash(Array(topic.utf8)).prefix(topicBytes)))
        return content
    }

    /// Makes the parcel of a push. The caller sets the earliest and the latest time to send it.
    /// - Returns: Nil if the push cannot be sent.
    func parcel(
        _ content: PushParcel, for subscription: PushStore.Subscription, _ context: Context
    ) throws -> Parcel? {
        guard configuration.providers.contains(subscription.provider) else { return nil }
        var parcel = Parcel(
            channel: subscription.provider.rawValue, lane: Self.lane(of: subscription),
            payload: content.bytes, expiresAt: 0)
        if subscription.provider == .mail {
            guard let mail = try mail(subscription.user, content.message, context) else {
                return nil
            }
            parcel = mail
        }
        parcel.recipient = Self.recipient(subscription.id)
        return parcel
    }

    /// The lane of a subscription in the outbox. All parcels of a push service share a lane, because
    /// they fail together. Each webhook has its own, because two programs on one host may be
    /// independent.
    private static func lane(of subscription: PushStore.Subscription) -> String {
        switch subscription.provider {
        case .webPush, .ntfy: subscription.address.server?.origin ?? ""
        case .webhook: subscription.id
        case .apns, .fcm, .mail: subscription.provider.rawValue
        }
    }
}

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

    /// Sends the waiting mails of a user to the user's new address. A mail that is on its way still
    /// reaches the old one.
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

    /// The address for mails to a user; nil until the user has confirmed it.
    static func address(of user: String, _ context: Context) throws -> String? {
        try context.database.text(
            "SELECT email FROM users WHERE username = ? AND confirmed_at IS NOT NULL", user)
    }
}
