/// `course/propose`: asks the admins to make a course of mine public. One that an admin proposes is
/// public at once.
package struct ProposeCourse: Request, Equatable {
    package typealias Result = CourseChange
    package static let routes = [Route(.user, "course", "propose")]
    package static let errors: [ErrorCode] = [.courseUnknown, .courseTooMany]

    package var course = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("course", &course, .length(1...64))
    }
}
