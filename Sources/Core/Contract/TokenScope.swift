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
        guard parts.count == 2, parts[1] == "read" || parts[1] == "write" else { return nil }
        self.init(TokenArea(String(parts[0])), isWriting: parts[1] == "write")
    }

    package var name: String { "\(area.name):\(isWriting ? "write" : "read")" }
}

extension Request {
    /// The scope that a personal token needs for this request. Nil if no token permits it.
    package static var scope: TokenScope? {
        guard let area, routes.contains(where: { $0.scope != .guest }) else { return nil }
        return TokenScope(area, isWriting: !isRead)
    }
}

/// A part of a user's data that a personal token can give access to.
///
/// Each area is declared beside the capability that it is named after.
package struct TokenArea: Hashable, Sendable {
    /// The name in a scope, such as `rooms`.
    package let name: String

    package init(_ name: String) { self.name = name }
}

/// Requests that no personal token permits. A token must not be able to get other tokens, or access
/// that outlasts it.
package protocol UnscopedRequest: Request {}

extension UnscopedRequest {
    package static var area: TokenArea? { nil }
}
