/// `friend/request`: asks a user to be friends, found by name, in a lobby or by a link.
///
/// Where the other has asked already, both are friends at once. Who was declined, or is blocked,
/// gets the answer that everybody gets.
package struct RequestFriend: Request, Equatable {
    package static let routes = [Route(.user, "friend", "request")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [
        .friendUnknown, .friendBlocked, .friendTooMany, .requestTooMany,
    ]

    /// A username, in any case.
    package var user = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user, .length(1...64))
    }

    package struct Result: Document, Equatable {
        package enum Status: String, CaseIterable, Sendable { case requested, friends }

        /// The username as it stands in topics.
        package var user = ""
        package var status = Status.requested.rawValue

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("user", &user)
            fields.required("status", &status, .among(Status.allCases.map(\.rawValue)))
        }
    }
}
