/// `room/list`: the rooms that I am in.
package struct ListRooms: Request, Equatable {
    package static let routes = [Route(.user, "room", "list")]
    package static let isRead = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        package var rooms: [Entry] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("rooms", &rooms)
        }
    }

    package struct Entry: Document, Equatable {
        package var room = ""
        package var kind = ""
        package var phase = ""
        /// The last event's number: a retained state of a lower one is about to be replaced.
        package var seq = 0
        package var topics = RoomTopics()

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("room", &room)
            fields.required("kind", &kind)
            fields.required("phase", &phase)
            fields.required("seq", &seq)
            fields.required("topics", &topics)
        }
    }
}
