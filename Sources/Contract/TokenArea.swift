/// What belongs together for somebody who gives a program a part of what is theirs.
package enum TokenArea: String, CaseIterable, Sendable {
    case account, rooms, courses, friends, history, locations, quizzes, services, notifications
    case ops
    /// All of it at once: a program that backs up, say.
    case export

    /// The area of a service's requests; nil for those that personal tokens never do: who has one
    /// must not get others out of it, nor what outlasts it.
    package init?(service: String) {
        switch service {
        case "account": self = .account
        case "room", "card", "format": self = .rooms
        case "course": self = .courses
        case "friend", "invite": self = .friends
        case "history", "statistics", "handicap", "disc": self = .history
        case "location": self = .locations
        case "quiz": self = .quizzes
        case "service", "reminder": self = .services
        case "notification": self = .notifications
        case "ops": self = .ops
        default: return nil
        }
    }
}
