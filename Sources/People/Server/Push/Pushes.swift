import Contract
import Crypto
package import Engine
import PeopleContract
import SQLite

/// The capability for pushes. It sends notifications through push providers to devices that are not
/// connected.
package final class Pushes: Capability {
    /// The number of consecutive refusals that ends a subscription.
    static let refusalsMax = 5

    let configuration: PushConfiguration
    let devices: Devices
    let presence: Presence
    let settings: Settings
    let mailer: Mailer

    package init(
        _ configuration: PushConfiguration, devices: Devices, presence: Presence,
        settings: Settings, mailer: Mailer
    ) {
        self.configuration = configuration
        self.devices = devices
        self.presence = presence
        self.settings = settings
        self.mailer = mailer
    }

    package func register(in router: Router) {
        registerRequests(in: router)
        registerTest(in: router)
        router.on(DeviceRemoved.self) { [unowned self] event, context in
            let store = PushStore(database: context.database)
            for id in try store.ids(device: event.device) { try end(id, context) }
        }
        router.on(ConnectionLost.self) { [unowned self] event, context in
            try makeUp(for: event.connection, context)
        }
        router.on(NotificationWritten.self) { [unowned self] event, context in
            try fanOut(event.notification, to: event.user, context)
        }
        router.on(NotificationsSettled.self) { event, context in
            for id in event.notifications { try context.outbox.withdraw(tag: Self.tag(id)) }
        }
        router.on(SettingsChanged.self) { [unowned self] event, context in
            try settingsChanged(event.user, context)
        }
        registerParcels(in: router)
    }

    private func registerParcels(in router: Router) {
        for provider in PushProvider.allCases {
            router.onDue(provider.rawValue) { [unowned self] parcel, context in
                try readiness(of: parcel, context)
            }
        }
        // A refused mail does not count against its subscription.
        for provider in PushProvider.allCases where provider != .mail {
            router.onVerdict(provider.rawValue) { [unowned self] parcel, verdict, context in
                guard let id = parcel.recipient.flatMap(Self.subscription) else { return }
                try record(verdict, of: id, provider, context)
            }
        }
    }

    /// Ends a subscription, and withdraws the pushes that wait for it.
    func end(_ id: String, _ context: Context) throws {
        try PushStore(database: context.database).delete(id)
        try context.outbox.withdraw(recipient: Self.recipient(id))
    }

    /// Processes a provider's answer to a push.
    func record(
        _ verdict: DeliveryResult, of id: String, _ provider: PushProvider, _ context: Context
    ) throws {
        let store = PushStore(database: context.database)
        switch verdict {
        case .delivered: try store.noteDelivery(id, at: context.now)
        case .gone(let reason): try end(id, provider, reason, context)
        case .refused(let reason):
            if try store.noteRefusal(id) ?? 0 >= Self.refusalsMax {
                try end(id, provider, reason, context)
            }
        case .failed: break
        }
    }

    private func end(
        _ id: String, _ provider: PushProvider, _ reason: String, _ context: Context
    ) throws {
        try end(id, context)
        context.log.info(
            "a push subscription ended", ("subscription", id), ("provider", provider.rawValue),
            ("reason", reason))
    }

    private static let recipientPrefix = "push:"

    static func recipient(_ id: String) -> String { recipientPrefix + id }

    static func subscription(_ recipient: String) -> String? {
        recipient.hasPrefix(recipientPrefix)
            ? String(recipient.dropFirst(recipientPrefix.count)) : nil
    }

    private static let tagPrefix = "notification:"

    /// The tag for withdrawing all pushes of a notification.
    static func tag(_ notification: String) -> String { tagPrefix + notification }

    static func notification(_ tag: String) -> String? {
        tag.hasPrefix(tagPrefix) ? String(tag.dropFirst(tagPrefix.count)) : nil
    }
}

/// The check before each attempt, because the situation may have changed since a push was posted.
extension Pushes {
    /// Drops a push if its user reads live messages or has switched off its kind. Delays a push in
    /// quiet hours, unless it is urgent.
    func readiness(of parcel: Parcel, _ context: Context) throws -> Readiness {
        // The parcel is a mail that is not a notification.
        guard let id = parcel.recipient.flatMap(Self.subscription) else { return .ready }
        let store = PushStore(database: context.database)
        guard let (user, device) = try store.owner(of: id) else { return .moot }
        if presence.isConnected(user),
            Self.isReached(device: device, by: try awake(user, context))
        {
            return .moot
        }
        // A summary has no kind.
        let kind = try kind(of: parcel, context)
        if let kind, kind.canBeSwitchedOff, try !settings.isWanted(user, kind, context) {
            return .moot
        }
        guard kind?.traits.contains(.urgent) != true,
            let until = try settings.quietUntil(user, context),
            until > context.now
        else { return .ready }
        return .notBefore(until)
    }

    private func kind(of parcel: Parcel, _ context: Context) throws -> NotificationKind? {
        let notification = parcel.tag.flatMap(Self.notification)
        return try notification.flatMap {
            try NotificationStore(database: context.database).kind(of: $0)
        }.flatMap { settings.kind($0) }
    }

    /// Decides again about the waiting pushes of a user whose settings changed. The user may have
    /// switched a kind off, or moved the quiet hours.
    func settingsChanged(_ user: String, _ context: Context) throws {
        for subscription in try PushStore(database: context.database).subscriptions(of: user) {
            try context.outbox.hasten(recipient: Self.recipient(subscription.id), now: context.now)
        }
    }
}
