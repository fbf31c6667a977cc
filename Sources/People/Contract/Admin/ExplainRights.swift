package import Contract
package import Topics

/// `admin/explain`: explains what a user may do with a topic, or what the user sees of another one.
/// Only admins may send it.
package struct ExplainRights: UnscopedRequest, Equatable {
    package static let routes = [Route(.user, "admin", "explain")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.requestForbidden]

    /// The username of the user with the problem.
    package var user = ""
    /// A topic, or the username of another user. Only topics contain `/`.
    package var about = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user, .length(1...20))
        fields.required("about", &about, .length(1...500))
    }

    package struct Result: Document, Equatable {
        package var rights: [Right] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("rights", &rights)
        }
    }

    package struct Right: Document, Equatable {
        /// Such as `connect`, `write`, `read`, `score`, `friends`, `position`.
        package var what = ""
        package var allowed = false
        /// The reason, for people, in English.
        package var because = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("what", &what)
            fields.required("allowed", &allowed)
            fields.required("because", &because)
        }
    }
}
