/// `admin/claim`: makes me the first admin of a server that has none, with the token of the link that the server shows
/// its operator. My devices sign in again.
package struct ClaimAdmin: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "admin", "claim")]
    package static let errors: [ErrorCode] = [.accountLinkInvalid]

    package var token = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("token", &token, .length(1...128))
    }
}
