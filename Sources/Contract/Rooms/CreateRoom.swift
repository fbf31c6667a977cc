/// `room/create`: opens a lobby; who asks becomes its host and first player.
package struct CreateRoom: Request, Equatable {
    package static let routes = [Route(.user, "room", "create")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [
        .courseUnknown, .roomTooMany, .quizUnknown, .quizIncomplete,
    ]
    package static let kinds = ["golf", "quiz"]

    package var kind = "golf"
    /// A course of the catalogue, by id.
    package var course: String?
    /// The name of a course that is not in the catalogue.
    package var courseName: String?
    package var holes: HoleList?
    /// What is walked in a quiz room, by id.
    package var quiz: String?
    package var settings: RoomSettings?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("kind", &kind, .among(Self.kinds))
        fields.optional("course", &course, .length(1...64))
        fields.optional("courseName", &courseName, .name)
        fields.optional("holes", &holes)
        fields.optional("quiz", &quiz, .quizID)
        fields.optional("settings", &settings)
    }

    package struct Result: Document, Equatable {
        package var room = ""
        package var code = ""
        package var topics = RoomTopics()

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("room", &room)
            fields.required("code", &code)
            fields.required("topics", &topics)
        }
    }
}
