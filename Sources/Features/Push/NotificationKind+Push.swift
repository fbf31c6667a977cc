import Contract

/// How a push of a kind is handled.
extension NotificationKind {
    private static let hourMs: Int64 = 3_600_000

    /// How long it is worth telling, milliseconds.
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

    /// RFC 8030, section 5.3.
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

    /// Whether a notification may contain text from other users even if no user caused it; for example, a room's name.
    var quotesOthers: Bool {
        switch self {
        case .roundStarted, .roundEnded, .hostChanged, .roomKicked: true
        default: false
        }
    }

    /// Whether any user can cause such a notification, without sharing a room or a friendship with the recipient.
    var comesFromAnybody: Bool {
        self == .friendRequest || self == .cardOffered || self == .courseProposed
    }

    /// Whether it comes in quiet hours too.
    var isUrgent: Bool { self == .opsAlert || self == .accountSecurity }
}
