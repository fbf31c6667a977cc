/// A part of a list of courses.
package struct CoursePage: Equatable, Sendable {
    package let courses: [CourseSummary]
    /// Where the next page begins; nil: this is the last.
    package let next: CoursePlace?

    init(_ found: [Found], limit: Int) {
        courses = found.prefix(limit).map(\.course)
        next = found.count > limit ? found[limit - 1].place : nil
    }

    /// A course with its place in the list.
    struct Found {
        let course: CourseSummary
        let place: CoursePlace
    }
}
