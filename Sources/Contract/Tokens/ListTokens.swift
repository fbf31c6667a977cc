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
