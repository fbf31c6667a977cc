import JSON

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
