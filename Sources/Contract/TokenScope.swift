/// What a personal token may do in an area: look, or change. Who may change does not see by that.
package struct TokenScope: Hashable, Sendable {
    package let area: TokenArea
    package let isWriting: Bool

    package init(_ area: TokenArea, isWriting: Bool) {
        self.area = area
        self.isWriting = isWriting
    }

    /// `rooms:read`, `rooms:write`.
    package init?(_ name: String) {
        let parts = name.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let area = TokenArea(rawValue: String(parts[0])),
            parts[1] == "read" || parts[1] == "write"
        else { return nil }
        self.init(area, isWriting: parts[1] == "write")
    }

    package var name: String { "\(area.rawValue):\(isWriting ? "write" : "read")" }
}

extension Request {
    /// What a personal token needs for it; nil: none does.
    package static var scope: TokenScope? {
        guard let area, routes.contains(where: { $0.scope != .guest }) else { return nil }
        return TokenScope(area, isWriting: !isRead)
    }

    /// Of an account, tokens change what it says of itself alone, which its requests state; the rest
    /// is getting in and out.
    package static var area: TokenArea? {
        guard let area = routes.first.flatMap({ TokenArea(service: $0.service) }) else {
            return nil
        }
        return area == .account && !isRead ? nil : area
    }
}

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
