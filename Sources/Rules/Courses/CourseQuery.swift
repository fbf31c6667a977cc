/// Which courses are asked for, and in which order.
package struct CourseQuery: Sendable {
    package enum Order: Sendable {
        /// Alphabetical.
        case name
        /// The nearest first; those whose place is not known last, by name.
        case distance(from: GeoPoint)
        /// Those played lately, the latest first; then all others by name.
        case recent([Played])
    }

    /// A course that somebody played, and when the last time, Unix milliseconds.
    package struct Played: Equatable, Sendable {
        package let course: String
        package let at: Int64

        package init(course: String, at: Int64) {
            self.course = course
            self.at = at
        }
    }

    package var order = Order.name
    /// Each must occur in name or place; folded as those are.
    package var words: [String] = []
    package var kind: String?
    /// Nobody else's.
    package var owner: String?
    /// At least 1.
    package var limit = 50
    /// Where an earlier page ended.
    package var after: CoursePlace?

    package init() {}

    func admits(_ course: CourseSummary, _ words: [[UInt8]]) -> Bool {
        if let kind, course.kind != kind { return false }
        if let owner, course.owner != owner { return false }
        return course.contains(words)
    }
}
