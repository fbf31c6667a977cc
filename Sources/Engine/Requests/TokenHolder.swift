package import Contract

/// Whose a personal token is, and what it is good for.
package struct TokenHolder: Sendable {
    package let id: String
    package let user: String
    package let scopes: Set<TokenScope>
    /// The only room that it is good for; nil: no room in particular.
    package let room: String?
    /// Unix milliseconds.
    package let expiresAt: Int64

    package init(
        id: String, user: String, scopes: Set<TokenScope>, room: String?, expiresAt: Int64
    ) {
        self.id = id
        self.user = user
        self.scopes = scopes
        self.room = room
        self.expiresAt = expiresAt
    }

    /// Refuses what the token is not good for.
    /// - Parameters:
    ///   - scope: What the request takes; nil: more than any token has.
    ///   - room: The room that the request is in.
    func permit(_ scope: TokenScope?, in room: String?) throws {
        guard let scope else {
            throw Refusal(
                .tokenScope, "A personal token cannot do this. Use the token of a device.")
        }
        guard scopes.contains(scope) else {
            throw Refusal(.tokenScope, "This token does not have the scope \(scope.name).")
        }
        guard self.room == nil || self.room == room else {
            throw Refusal(.tokenScope, "This token is valid for another room only.")
        }
    }
}
