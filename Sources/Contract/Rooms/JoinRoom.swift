/// `room/join`: takes a seat in the lobby that the code opens.
package struct JoinRoom: Request, Equatable {
    package static let routes = [Route(.user, "room", "join")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [
        .roomCodeInvalid, .roomFull, .roomTooMany, .requestTooMany,
    ]

    /// Six characters, read without regard to case.
    package var code = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("code", &code, .length(1...64))
    }

    package struct Result: Document, Equatable {
        package var room = ""
        package var topics = RoomTopics()

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("room", &room)
            fields.required("topics", &topics)
        }
    }
}
