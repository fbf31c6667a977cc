/// `card/offers`: the lines on cards that are offered, to me and by me, the newest first.
package struct ListOffers: Request, Equatable {
    package static let routes = [Route(.user, "card", "offers")]
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
        package var room = ""
        /// The guest: `g1`, ...
        package var player = ""
        /// What the guest is called on the card.
        package var guestName = ""
        package var courseName = ""
        /// When the game began; nil in a lobby.
        package var startedAt: Int?
        /// Who offers, or is asked.
        package var user = ""
        package var name = ""
        package var at = 0
        package var expiresAt = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("room", &room)
            fields.required("player", &player)
            fields.required("guestName", &guestName)
            fields.required("courseName", &courseName)
            fields.required("startedAt", &startedAt)
            fields.required("user", &user)
            fields.required("name", &name)
            fields.required("at", &at)
            fields.required("expiresAt", &expiresAt)
        }
    }
}
