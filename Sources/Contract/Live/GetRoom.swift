package import JSON

/// In the room, `get`: the whole room as it stands on its `state` topic, for a member: over HTTP
/// nothing stands retained.
package struct GetRoom: Request, Equatable {
    package static let routes = [Route.room("get")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.roomNotMember]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        /// Who reads: whose token it is.
        package var user = ""
        /// ``RoomState``, or ``QuizRoomState``.
        package var state: JSON = [:]

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("user", &user)
            fields.required("state", &state)
        }
    }
}
