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
