/// `course/remove`: takes a course of mine away that is not public; for admins any that was
/// registered, and the corrections of one that comes as a file. Rounds on it stay.
package struct RemoveCourse: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "course", "remove")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.courseUnknown]

    package var course = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("course", &course, .length(1...64))
    }
}
