import JSON

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

extension TokenScope {
    /// All scopes that at least one request requires.
    package static let all: [TokenScope] = TokenArea.allCases.flatMap { area in
        [false, true].map { TokenScope(area, isWriting: $0) }
    }.filter { scope in Requests.all.contains { $0.scope == scope } }
}

/// `token/create`: creates a token for HTTP, for a program of the user or for another person.
///
/// Only this answer contains the token. It ends when it expires, when the user revokes it, or when
/// the password changes.
package struct CreateToken: Request, Equatable {
    package static let routes = [Route(.user, "token", "create")]
    package static let repetition = Repetition.renewed
    package static let errors: [ErrorCode] = [.tokenTooMany, .roomNotMember]

    /// The lifetime of a token in days, if the request does not say it.
    package static let daysDefault = 90

    package var name = ""
    /// The names of scopes; see ``TokenScope``.
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
        fields.optional("days", &days, .range(1...366))
        fields.optional("room", &room, .length(1...64))
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
    /// At least one scope, and only known ones.
    fileprivate static var scopes: Check {
        let names = TokenScope.all.map(\.name)
        return Check(schema: [JSON.Member("minItems", 1)]) { scopes in
            guard !scopes.isEmpty else { return "must not be empty" }
            guard let other = scopes.first(where: { TokenScope($0) == nil || !names.contains($0) })
            else { return nil }
            return "must be among \(names.joined(separator: ", ")), not \(other.prefix(40))"
        }
    }
}

/// `token/list`: lists the user's personal tokens that have not expired, without the secrets.
package struct ListTokens: Request, Equatable {
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
package struct RevokeToken: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "token", "revoke")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.tokenUnknown]

    /// The ``PersonalToken/id``.
    package var token = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("token", &token, .length(1...64))
    }
}
