/// `course/get`: the whole of a course: a public one, one of mine, or one that a room of mine is on.
package struct GetCourse: Request, Equatable {
    package typealias Result = CourseDocument
    package static let routes = [Route(.user, "course", "get")]
    package static let isRead = true
    package static let isPublic = true
    package static let errors: [ErrorCode] = [.courseUnknown]

    package var course = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("course", &course, .length(1...64))
    }
}
