package import Contract
import SQLite
import Topics

/// The sender and circumstances of a request, for its handler.
package struct Call: Sendable {
    package let sender: Sender
    package let room: String?
    /// The sender's device, if the guard reports it.
    package let device: String?
    /// The value of the cookie that identifies the browser. Nil for any other client.
    package let browser: String?
    /// The network of an HTTP client. Nil over MQTT, where the guard reports the sender's network.
    package let network: String?
    /// The language that the client asks for; nil if it asks for none. See
    /// ``Context/language(of:)-(Call)``.
    package let language: Language?
    /// The time when the batch began, in Unix milliseconds.
    package let at: Int64
    /// The result of an earlier request with the same `id`, if that request is repeated.
    package internal(set) var earlierResult: String?

    /// The username; empty for guests.
    package var user: String {
        if case .user(let name) = sender { name } else { "" }
    }
}

/// The owner of a personal token, and the token's rights.
package struct TokenHolder: Sendable {
    package let id: String
    package let user: String
    package let scopes: Set<TokenScope>
    /// The only room that the token is valid for. Nil if it is not limited to a room.
    package let room: String?
    /// The end of its validity, in Unix milliseconds.
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

    /// Refuses a request that the token does not permit.
    /// - Parameters:
    ///   - scope: The scope that the request needs. Nil if no token permits it.
    ///   - room: The room of the request.
    /// - Throws: A refusal with `token.scope`.
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

/// Deletes stored replies when an account is deleted.
extension Context {
    /// Deletes all replies to a user, and all replies to guests that name the user (for example, at
    /// sign-up).
    package func forgetRequests(of user: String) throws {
        try database.run("DELETE FROM requests WHERE sender = ?", user)
        // All names of guests begin with `guest-`, and no username does. The character after `-` is
        // `.`.
        try database.run(
            """
            DELETE FROM requests WHERE sender >= 'guest-' AND sender < 'guest.'
              AND instr(result, CAST(? AS BLOB)) > 0
            """, "\"\(user)\"")
    }

    /// Deletes the replies to a user that name another user.
    package func forgetRequests(of user: String, naming other: String) throws {
        try database.run(
            "DELETE FROM requests WHERE sender = ? AND instr(result, CAST(? AS BLOB)) > 0",
            user, "\"\(other)\"")
    }
}
