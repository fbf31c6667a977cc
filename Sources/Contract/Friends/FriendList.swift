/// A user's friends and open requests, as they stand retained on `friends`.
package struct FriendList: Document, Equatable {
    package var friends: [Friend] = []
    /// Who asked me, the newest first.
    package var incoming: [Person] = []
    /// Whom I asked, the newest first.
    package var outgoing: [Person] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("friends", &friends)
        fields.required("incoming", &incoming)
        fields.required("outgoing", &outgoing)
    }

    package struct Friend: Document, Equatable {
        package var user = ""
        package var name = ""
        /// Since when we are friends, Unix milliseconds.
        package var acceptedAt = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("user", &user)
            fields.required("name", &name)
            fields.required("acceptedAt", &acceptedAt)
        }
    }

    /// Somebody, and since when what the list is of.
    package struct Person: Document, Equatable {
        package var user = ""
        package var name = ""
        package var at = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("user", &user)
            fields.required("name", &name)
            fields.required("at", &at)
        }
    }
}
