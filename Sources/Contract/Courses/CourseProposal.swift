/// A course, or the correction of one, that waits for an admin's answer. It never changes: who corrects
/// it makes another one.
package struct CourseProposal: Document, Equatable {
    package var proposal = ""
    package var course = ""
    package var name = ""
    package var kind = ""
    package var place: String?
    package var by = ""
    package var at = 0
    /// Whether the course is not public yet.
    package var isNew = false
    /// Whether the course was changed since: it cannot be accepted as it is.
    package var isOutdated = false

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("proposal", &proposal)
        fields.required("course", &course)
        fields.required("name", &name)
        fields.required("kind", &kind)
        fields.optional("place", &place)
        fields.required("by", &by)
        fields.required("at", &at)
        fields.required("isNew", &isNew)
        fields.required("isOutdated", &isOutdated)
    }
}
