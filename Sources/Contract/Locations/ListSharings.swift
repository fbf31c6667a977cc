/// `location/sharing`: what I share, with whom, and until when.
package struct ListSharings: Request, Equatable {
    package static let routes = [Route(.user, "location", "sharing")]
    package static let isRead = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        package var sharings: [Entry] = []
        /// Who is left out, whatever I share with all friends or a room.
        package var without: [String] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("sharings", &sharings)
            fields.required("without", &without)
        }
    }

    package struct Entry: Document, Equatable {
        /// The friend; missing: all friends, or those in `room`.
        package var viewer: String?
        package var room: String?
        package var precision = ""
        /// The position that I chose; missing: the measured one.
        package var position: Position?
        package var since = 0
        package var until: Int?
        package var untilRoom: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.optional("viewer", &viewer)
            fields.optional("room", &room)
            fields.required("precision", &precision, .among(LocationPrecision.words))
            fields.optional("position", &position)
            fields.required("since", &since)
            fields.optional("until", &until)
            fields.optional("untilRoom", &untilRoom)
        }
    }
}
