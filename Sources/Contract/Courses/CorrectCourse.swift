/// `course/correct`: the whole of a course as it should be. One of my own that is not public is
/// changed at once; for a public one it is a proposal, in the place of an earlier one of mine. What an
/// admin corrects is changed at once.
///
/// Rounds that have begun keep their holes.
package struct CorrectCourse: Request, Equatable {
    package typealias Result = CourseChange
    package static let routes = [Route(.user, "course", "correct")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [
        .courseUnknown, .courseChanged, .courseTooMany,
    ]

    package var course = ""
    /// What only the server says in it is passed over; but with `version` it is refused when the
    /// course has been changed since.
    package var document = CourseDocument()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("course", &course, .length(1...64))
        fields.required("document", &document, .named)
    }
}
