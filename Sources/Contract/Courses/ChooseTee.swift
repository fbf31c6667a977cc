/// `course/chooseTee`: the tee that I usually play from, on one course or on all others. Where a
/// course has it, I am put down for it; else for the course's default, the red one.
package struct ChooseTee: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "course", "chooseTee")]
    package static let errors: [ErrorCode] = [.courseUnknown, .courseUnknownTee]

    /// Null or missing: none in particular.
    package var tee: String?
    /// All courses when not given.
    package var course: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("tee", &tee, .teeName)
        fields.optional("course", &course, .length(1...64))
    }
}
