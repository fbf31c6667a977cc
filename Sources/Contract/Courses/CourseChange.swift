/// What became of a course that somebody registered, corrected or proposed.
package struct CourseChange: Document, Equatable {
    package var course = ""
    /// ``CourseStatus``; `proposed` as long as an admin has not answered.
    package var status = ""
    /// What an admin is to answer, if anything is.
    package var proposal: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("course", &course)
        fields.required("status", &status, .among(CourseStatus.names))
        fields.required("proposal", &proposal)
    }
}
