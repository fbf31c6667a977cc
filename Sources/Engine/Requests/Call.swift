package import Contract
import SQLite

/// One request on its way through the engine.
package struct Call: Sendable {
    package let sender: Sender
    package let room: String?
    /// The device that it came from, where the guard says so.
    package let device: String?
    /// What the browser that it came from is known by; nil for any other client.
    package let browser: String?
    /// The network that the request came from over HTTP. Nil over MQTT, where the guard reports the sender's network.
    package let network: String?
    /// The language that the client asks for; nil if it asks for none. See ``Context/language(of:)-(Call)``.
    package let language: Language?
    /// When its batch began, Unix milliseconds.
    package let at: Int64
    /// What the request of the same `id` made the first time, when it is done anew.
    package internal(set) var earlierResult: String?

    /// The username; guests have none.
    package var user: String {
        if case .user(let name) = sender { name } else { "" }
    }
}

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

/// Forgetting what was answered, when somebody's account goes.
extension Context {
    /// Forgets all answers to a user, and those to guests, over MQTT and HTTP, that name the user
    /// (at sign-up, say).
    package func forgetRequests(of user: String) throws {
        try database.run("DELETE FROM requests WHERE sender = ?", user)
        // All guests' names begin with `guest-`, and no user's does; `.` follows on `-`.
        try database.run(
            """
            DELETE FROM requests WHERE sender >= 'guest-' AND sender < 'guest.'
              AND instr(result, CAST(? AS BLOB)) > 0
            """, "\"\(user)\"")
    }

    /// Forgets the answers to a user that name another one.
    package func forgetRequests(of user: String, naming other: String) throws {
        try database.run(
            "DELETE FROM requests WHERE sender = ? AND instr(result, CAST(? AS BLOB)) > 0",
            user, "\"\(other)\"")
    }
}
