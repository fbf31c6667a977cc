/// `location/where`: the newest positions of those who share with me.
package struct LocateFriends: Request, Equatable {
    package static let routes = [Route(.user, "location", "where")]
    package static let isRead = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        package var users: [Entry] = []
        /// A prefix, ending before `/{user}`: there stand the same positions, retained.
        package var topic = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("users", &users)
            fields.required("topic", &topic)
        }
    }

    package struct Entry: Document, Equatable {
        package var user = ""
        package var name = ""
        /// One of ``LocationPrecision``.
        package var precision = ""
        /// Since when the user shares with me, Unix milliseconds.
        package var since = 0
        /// Where the user is; null while there is no position, and where precision is `near`.
        package var position: FixDocument?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("user", &user)
            fields.required("name", &name)
            fields.required("precision", &precision, .among(LocationPrecision.words))
            fields.required("since", &since)
            fields.required("position", &position)
        }
    }
}
