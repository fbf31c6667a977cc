/// `invite/list`: the invites that are open, to me and from me, the newest first.
package struct ListInvites: Request, Equatable {
    package static let routes = [Route(.user, "invite", "list")]
    package static let isRead = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        package var incoming: [Entry] = []
        package var outgoing: [Entry] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("incoming", &incoming)
            fields.required("outgoing", &outgoing)
        }
    }

    package struct Entry: Document, Equatable {
        package var invite = ""
        package var at = 0
        /// Who asks, or is asked.
        package var user = ""
        package var name = ""
        package var room = ""
        package var kind = ""
        package var courseName = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("invite", &invite)
            fields.required("at", &at)
            fields.required("user", &user)
            fields.required("name", &name)
            fields.required("room", &room)
            fields.required("kind", &kind)
            fields.required("courseName", &courseName)
        }
    }
}
