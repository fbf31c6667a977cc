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
