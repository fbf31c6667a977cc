import Contract
import Engine
import SQLite

/// Before each try: what was true when a push was posted may not be any more.
extension Pushes {
    /// Nobody is woken for what they read live, or do not want any more, nor in quiet hours.
    func readiness(of parcel: Parcel, _ context: Context) throws -> Readiness {
        // A mail of another kind than notifications.
        guard let id = parcel.recipient.flatMap(Self.subscription) else { return .ready }
        let store = PushStore(database: context.database)
        guard let (user, device) = try store.owner(of: id) else { return .moot }
        if presence.isConnected(user),
            Self.isReached(device: device, by: try awake(user, context))
        {
            return .moot
        }
        guard let kind = try kind(of: parcel, context) else { return .ready }
        if kind.canBeSwitchedOff, try !settings.isWanted(user, kind, context) { return .moot }
        guard !kind.traits.contains(.urgent), let until = try settings.quietUntil(user, context),
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

    /// A user's settings were changed: what waits for the end of quiet hours, or is not wanted any
    /// more, is looked at again.
    func settingsChanged(_ user: String, _ context: Context) throws {
        for subscription in try PushStore(database: context.database).subscriptions(of: user) {
            try context.outbox.hasten(recipient: Self.recipient(subscription.id), now: context.now)
        }
    }
}
