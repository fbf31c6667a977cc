package import Contract
package import Topics

/// `admin/rooms`: lists the rooms, newest first. Only admins may send it.
package struct ListAllRooms: PagedRequest, UnscopedRequest, Equatable {
    package static let routes = [Route(.user, "admin", "rooms")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.requestForbidden]

    /// Whether the list has only rooms in lobby or play.
    package var open: Bool?
    /// The maximum number of rooms in a page, 100 by default.
    package var limit: Int?
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("open", &open)
        fields.optional("limit", &limit, .range(1...100))
        fields.optional("cursor", &cursor, .length(1...300))
    }

    package struct Result: Page, Equatable {
        package var rooms: [Entry] = []
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("rooms", &rooms)
            fields.optional("cursor", &cursor)
        }
    }

    package struct Entry: Document, Equatable {
        package var room = ""
        package var phase = OpenWord<RoomPhase>.known(.lobby)
        /// Null if nobody is left in the room.
        package var host: String?
        /// The title of the room.
        package var title = ""
        package var players = 0
        /// Unix milliseconds.
        package var createdAt = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("room", &room)
            fields.required("phase", &phase)
            fields.required("host", &host)
            fields.required("course", &title)
            fields.required("players", &players)
            fields.required("createdAt", &createdAt)
        }
    }
}
