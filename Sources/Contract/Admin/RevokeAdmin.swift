/// `admin/revoke`: takes an admin's rights away, for admins. Connections of the user end at once, and
/// sign in anew.
package struct RevokeAdmin: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "admin", "revoke")]
    package static let errors: [ErrorCode] = [
        .requestForbidden, .accountUnknown, .adminConfigured,
    ]

    package var user = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user, .length(1...20))
    }
}
