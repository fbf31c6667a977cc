/// `card/shared`: the card that a link of `share` leads to, for everybody who has it; the page
/// `/s/{token}` shows the same.
package struct GetSharedCard: Request, Equatable {
    package typealias Result = SharedCard
    package static let routes = [Route(.user, "card", "shared")]
    package static let isRead = true
    package static let isPublic = true
    package static let errors: [ErrorCode] = [.cardUnknown, .requestTooBroad]

    /// The last part of the link.
    package var token = ""

    package init() {}

    package init(token: String) { self.token = token }

    package mutating func visit(_ fields: inout Fields) {
        fields.required("token", &token, .length(1...64))
    }
}
