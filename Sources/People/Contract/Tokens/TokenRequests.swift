package import Contract
import JSON
package import Topics

/// The contract for personal tokens.
package enum TokensContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [CreateToken.self, ListTokens.self, RevokeToken.self]
    }

    package static var commands: [CommandRow] {
        [
            .sends(
                "token revoke", RevokeToken.self, "revoke a personal token",
                .text("ID", "the id from \"token list\"") { $0.token = $1 },
                json: \.request.json, done: { "Revoked \($0.request.token)." })
        ]
    }
}

extension ErrorCode {
    package static let tokenUnknown = ErrorCode("token.unknown", http: 404)
    /// The user has the maximum number of personal tokens.
    package static let tokenTooMany = ErrorCode("token.tooMany", http: 409)
    /// A token can show single rooms, so tokens declare the refusal of users who are not in one.
    package static let roomNotMember = ErrorCode("room.notMember", http: 403)
}

/// A personal access token, as its owner sees it.
///
/// It allows a program, or another person, to use a part of the owner's rights over HTTP. It never
/// allows a connection to the broker.
package struct PersonalToken: Document, Equatable {
    /// The beginning of each token, so that people and programs recognise one.
    package static let prefix = "fairway_pat_"

    package var id = ""
    package var name = ""
    /// The names of scopes; see ``TokenScope``.
    package var scopes: [String] = []
    /// The only room for which the token is valid; nil if it is not limited to a room.
    package var room: String?
    package var createdAt = 0
    package var expiresAt = 0
    /// The time of the last use, Unix milliseconds, rounded down to the hour.
    package var usedAt: Int?
    /// The token itself. Only the answer that creates it contains it.
    package var token: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("id", &id)
        fields.required("name", &name)
        fields.required("scopes", &scopes)
        fields.optional("room", &room)
        fields.required("createdAt", &createdAt)
        fields.required("expiresAt", &expiresAt)
        fields.optional("usedAt", &usedAt)
        fields.optional("token", &token)
    }
}

/// `token/create`: creates a token for HTTP, for a program of the user or for another person.
///
/// Only this answer contains the token. It ends when it expires, when the user revokes it, or when
/// the password changes.
package struct CreateToken: UnscopedRequest, Equatable {
    package static let routes = [Route(.user, "token", "create")]
    package static let repetition = Repetition.renewed
    package static let errors: [ErrorCode] = [.tokenTooMany, .roomNotMember]

    /// The lifetime of a token in days, if the request does not say it.
    package static let daysDefault = 90

    package var name = ""
    /// The names of scopes, such as `rooms:read`. Writing does not include reading.
    package var scopes: [String] = []
    /// The lifetime in days, 1 to 366; nil: ``daysDefault``.
    package var days: Int?
    /// A room of which the user is a member. The token is then valid only for requests about this
    /// room.
    package var room: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("name", &name, .label)
        fields.required("scopes", &scopes, .scopes)
        fields.limiting("days", &days, .range(1...366))
        fields.limiting("room", &room, .length(1...64))
    }

    package struct Result: Document, Equatable {
        package var token = PersonalToken()

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("token", &token)
        }
    }
}

extension Check where Value == [String] {
    /// At least one scope. The handler refuses unknown ones.
    fileprivate static var scopes: Check {
        Check(schema: [JSON.Member("minItems", 1)]) { $0.isEmpty ? "must not be empty" : nil }
    }
}

/// `token/list`: lists the user's personal tokens that have not expired, without the secrets.
package struct ListTokens: UnscopedRequest, Equatable {
    package static let routes = [Route(.user, "token", "list")]
    package static let isRead = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        package var tokens: [PersonalToken] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("tokens", &tokens)
        }
    }
}

/// `token/revoke`: ends a personal token. HTTP streams that it has open end at once.
package struct RevokeToken: UnscopedRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "token", "revoke")]
    package static let addsData = false
    package static let errors: [ErrorCode] = [.tokenUnknown]

    /// The ``PersonalToken/id``.
    package var token = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("token", &token, .length(1...64))
    }
}
