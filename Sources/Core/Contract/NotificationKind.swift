/// The subject of a notification, and how the server pushes it.
///
/// Each capability declares its kinds in its part of the contract.
package struct NotificationKind: Hashable, Sendable {
    /// The urgency of a push (RFC 8030, section 5.3).
    package enum Urgency: String, Sendable { case low, normal, high }

    package struct Traits: OptionSet, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        /// Users cannot switch off such notifications.
        package static let alwaysOn = Traits(rawValue: 1)
        /// Any user can cause such a notification, without sharing a room or a friendship with the
        /// recipient.
        package static let fromAnybody = Traits(rawValue: 2)
        /// A notification may contain text from other users even if no user caused it; for example,
        /// the name of a room.
        package static let quotesOthers = Traits(rawValue: 4)
        /// The server pushes such a notification in quiet hours too.
        package static let urgent = Traits(rawValue: 8)
        /// The recipient's right to know may end before the broker delivers a queued message. So
        /// the broker does not queue such a notification.
        package static let revocable = Traits(rawValue: 16)
        /// The recipient has asked for such a notification, or must not miss it: a reminder, an alert
        /// of a monitor, the security of the account. Its pushes count for no limit, and it does not
        /// join others. No other user can cause it.
        package static let essential = Traits(rawValue: 32)
    }

    /// The name on the wire, such as `friend.request`.
    package let name: String
    /// The most ``validHours`` of all kinds.
    package static let validHoursMax = 168

    /// The time for which the notification is useful, in hours: 1 to ``validHoursMax``. After it, no push and
    /// no queued message comes. The list of notifications can still have it.
    package let validHours: Int
    package let urgency: Urgency
    package let traits: Traits
    /// The title of a push that a stranger caused. Like the body, it contains no text from users.
    package let neutralTitle: LocalizedText
    package let neutralBody: LocalizedText

    package static let plainTitle: LocalizedText = "Fairway"
    package static let plainBody: LocalizedText = "You have a notification."

    package init(
        _ name: String, validHours: Int, _ urgency: Urgency, _ traits: Traits = [],
        neutralTitle: LocalizedText = Self.plainTitle,
        neutralBody: LocalizedText = Self.plainBody
    ) {
        self.name = name
        self.validHours = validHours
        self.urgency = urgency
        self.traits = traits
        self.neutralTitle = neutralTitle
        self.neutralBody = neutralBody
    }

    package static func == (one: NotificationKind, other: NotificationKind) -> Bool {
        one.name == other.name
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// ``validHours`` in milliseconds.
    package var validMs: Int64 { Int64(validHours) * 3_600_000 }

    /// Whether a user can switch off notifications of this kind.
    package var canBeSwitchedOff: Bool { !traits.contains(.alwaysOn) }
}
