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

    /// Whether it comes in quiet hours too.
    var isUrgent: Bool { self == .opsAlert || self == .accountSecurity }
}
