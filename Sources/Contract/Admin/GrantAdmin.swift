/// `admin/grant`: makes an admin of a user, for admins. The user's devices sign in anew.
package struct GrantAdmin: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "admin", "grant")]
    package static let errors: [ErrorCode] = [.requestForbidden, .accountUnknown]

    package var user = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user, .length(1...20))
    }
}
