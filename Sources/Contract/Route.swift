/// Where a request goes: who may send it, and under which name.
package struct Route: Hashable, Sendable {
    /// On whose topic a request stands.
    package enum Scope: Sendable, CaseIterable {
        /// `fairway/guest/{clientId}/do/{service}/{method}`: nobody is signed in yet.
        case guest
        /// `fairway/user/{me}/do/{service}/{method}`.
        case user
        /// `fairway/room/{room}/do/{me}/{method}`; the service is `room`.
        case room
    }

    package let scope: Scope
    package let service: String
    package let method: String

    package init(_ scope: Scope, _ service: String, _ method: String) {
        self.scope = scope
        self.service = service
        self.method = method
    }

    /// A request inside a room.
    package static func room(_ method: String) -> Route { Route(.room, "room", method) }
}
