import JSON

/// A personal access token as its owner sees it: what a program, or somebody else's, may do over HTTP
/// in the owner's name. It never connects to the broker.
package struct PersonalToken: Document, Equatable {
    /// What one begins with, so that people and programs know one when they see it.
    package static let prefix = "fairway_pat_"

    package var id = ""
    package var name = ""
    /// ``TokenScope``.
    package var scopes: [String] = []
    /// The only room that it is good for; nil: no room in particular.
    package var room: String?
    package var createdAt = 0
    package var expiresAt = 0
    /// When it was used last, to the hour.
    package var usedAt: Int?
    /// Told once, when it is made.
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
    /// Those that some request takes.
    package static let all: [TokenScope] = TokenArea.allCases.flatMap { area in
        [false, true].map { TokenScope(area, isWriting: $0) }
    }.filter { scope in Requests.all.contains { $0.scope == scope } }
}

/// `token/create`: a token for a program of mine, or for somebody to whom I show a part of what is
/// mine, over HTTP. It is shown once, and ends when it expires, is revoked, or the password changes.
package struct CreateToken: Request, Equatable {
    package static let routes = [Route(.user, "token", "create")]
    package static let repetition = Repetition.renewed
    package static let errors: [ErrorCode] = [.tokenTooMany, .roomNotMember]

    /// How long one lives where nothing is said, days.
    package static let daysDefault = 90

    package var name = ""
    /// ``TokenScope``.
    package var scopes: [String] = []
    /// Until it expires; 90 when not given.
    package var days: Int?
    /// A room that I am in: it is then good for requests in this one alone.
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
    /// At least one scope that there is.
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

/// `token/list`: my personal tokens that have not expired, without the tokens themselves.
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

/// `token/revoke`: ends a personal token, and what it has open, at once.
package struct RevokeToken: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "token", "revoke")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.tokenUnknown]

    /// Its id.
    package var token = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("token", &token, .length(1...64))
    }
}
