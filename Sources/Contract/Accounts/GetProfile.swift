/// `account/profile`: a user's profile, mine unless another one is named.
package struct GetProfile: Request, Equatable {
    package typealias Result = Profile
    package static let routes = [Route(.user, "account", "profile")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.accountUnknown]

    package var user: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("user", &user, .length(1...64))
    }
}
