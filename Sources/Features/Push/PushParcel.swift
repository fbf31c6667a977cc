package import Contract
import Engine
import SQLite

/// The payload of a push's parcel: everything that its courier needs.
package struct PushParcel: Document, Equatable {
    package var user = ""
    package var subscription = ""
    package var address = PushAddress()
    package var message = PushMessage()
    /// How soon to wake the device (RFC 8030, section 5.3): `low`, `normal` or `high`.
    package var urgency = "normal"
    /// The topic of the push. Provider and device show only the newest push of a topic.
    package var topic = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user)
        fields.required("subscription", &subscription)
        fields.required("address", &address)
        fields.required("message", &message)
        fields.required("urgency", &urgency)
        fields.required("topic", &topic)
    }
}

extension Pushes {
    /// Parcels with a notice for all subscriptions of users, for alerts that cannot wait in the
    /// outbox.
    func parcels(to users: [String], _ notice: Notice, _ context: Context) throws -> [Parcel] {
        var message = PushMessage()
        message.notification = context.identifier()
        message.kind = notice.kind.rawValue
        message.at = Int(context.now)
        let store = PushStore(database: context.database)
        return try users.flatMap { user in
            let language = try context.language(of: user)
            message.title = notice.title.text(in: language)
            message.body = notice.body.text(in: language)
            return try store.subscriptions(of: user).compactMap { subscription in
                let content = Self.content(
                    message, kind: notice.kind, subject: notice.subject, for: subscription)
                var made = try parcel(content, for: subscription, context)
                made?.expiresAt = context.now + notice.kind.pushValidMs
                return made
            }
        }
    }
}

/// How the server handles pushes of each kind.
extension NotificationKind {
    private static let hourMs: Int64 = 3_600_000

    /// How long a push of this kind stays useful, milliseconds.
    var pushValidMs: Int64 {
        switch self {
        case .roundStarted, .hostChanged, .reminder, .locationShared, .locationPlace,
            .locationNear:
            Self.hourMs
        case .invite: 12 * Self.hourMs
        case .roundEnded, .roomKicked, .opsAlert: 24 * Self.hourMs
        case .friendAccepted, .courseAnswered: 72 * Self.hourMs
        case .friendRequest, .courseProposed, .cardOffered, .accountSecurity: 168 * Self.hourMs
        }
    }

    /// The urgency of the push (RFC 8030, section 5.3).
    var pushUrgency: String {
        switch self {
        case .invite, .roundStarted, .reminder, .opsAlert, .accountSecurity: "high"
        case .friendRequest, .cardOffered, .roundEnded, .hostChanged, .roomKicked,
            .locationShared, .locationNear:
            "normal"
        case .friendAccepted, .courseProposed, .courseAnswered, .locationPlace: "low"
        }
    }

    /// The text of a push that a stranger caused. It contains no text from users.
    var neutralText: (title: LocalizedText, body: LocalizedText) {
        switch self {
        case .friendRequest: ("Friend request", "You have a friend request.")
        case .friendAccepted: ("New friend", "You have a new friend.")
        case .invite: ("Invitation", "Somebody invites you to a room.")
        case .cardOffered: ("Card", "Somebody kept score for you.")
        case .roundStarted: ("Room", "A room that you are in has started.")
        case .roundEnded: ("Room", "A room that you are in is over.")
        case .hostChanged: ("Room", "A room that you are in has a new host.")
        case .roomKicked: ("Room", "You were removed from a room.")
        case .locationShared: ("Location", "Somebody shares their location with you.")
        case .locationNear: ("Location", "Somebody is nearby.")
        case .courseProposed: ("Course", "Somebody proposed a course.")
        case .reminder, .locationPlace, .courseAnswered, .opsAlert, .accountSecurity:
            ("Fairway", "You have a notification.")
        }
    }

    /// Whether a notification may contain text from other users even if no user caused it; for
    /// example, a room's name.
    var quotesOthers: Bool {
        switch self {
        case .roundStarted, .roundEnded, .hostChanged, .roomKicked: true
        default: false
        }
    }

    /// Whether any user can cause such a notification, without sharing a room or a friendship with
    /// the recipient.
    var comesFromAnybody: Bool {
        self == .friendRequest || self == .cardOffered || self == .courseProposed
    }

    /// Whether the server sends it in quiet hours too.
    var isUrgent: Bool { self == .opsAlert || self == .accountSecurity }
}
