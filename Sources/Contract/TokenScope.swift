/// A right of a personal token in an area: to read, or to write. Writing does not include reading.
package struct TokenScope: Hashable, Sendable {
    package let area: TokenArea
    package let isWriting: Bool

    package init(_ area: TokenArea, isWriting: Bool) {
        self.area = area
        self.isWriting = isWriting
    }

    /// Reads a name such as `rooms:read` or `rooms:write`.
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
    /// The scope that a personal token needs for this request. Nil if no token permits it.
    package static var scope: TokenScope? {
        guard let area, routes.contains(where: { $0.scope != .guest }) else { return nil }
        return TokenScope(area, isWriting: !isRead)
    }

    /// The default area, by the service of the first route.
    ///
    /// The default permits no changes of the account, because most of them concern sign-in.
    /// Requests that change only the profile or settings declare their area themselves.
    package static var area: TokenArea? {
        guard let area = routes.first.flatMap({ TokenArea(service: $0.service) }) else {
            return nil
        }
        return area == .account && !isRead ? nil : area
    }
}

/// A part of a user's data that a personal token can give access to.
package enum TokenArea: String, CaseIterable, Sendable {
    case account, rooms, courses, friends, history, locations, quizzes, services, notifications
    case ops
    /// All data at once, for example for a backup.
    case export

    /// The area of a service's requests. Nil if no personal token permits them. A holder must not
    /// be able to get other tokens, or access that outlasts the token.
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
