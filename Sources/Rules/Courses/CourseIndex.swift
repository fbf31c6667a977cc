/// Courses in memory, kept so that lists of them cost little: by name, and with their places on the
/// sphere.
package struct CourseIndex: Sendable {
    /// By name, then id.
    private(set) var courses: [CourseSummary]
    private var byID: [String: CourseSummary] = [:]

    /// - Parameter courses: Each with an id of its own.
    package init(_ courses: [CourseSummary] = []) {
        self.courses = courses.sorted { Self.place($0).precedes(Self.place($1)) }
        for course in courses { byID[course.id] = course }
    }

    package subscript(id: String) -> CourseSummary? { byID[id] }
    package var count: Int { courses.count }

    /// Adds a course, or takes it in the place of the one with its id.
    /// - Complexity: O(n).
    package mutating func put(_ course: CourseSummary) {
        remove(course.id)
        courses.insert(course, at: Self.start(of: courses, after: Self.place(course)))
        byID[course.id] = course
    }

    package mutating func remove(_ id: String) {
        guard let course = byID.removeValue(forKey: id) else { return }
        let end = Self.start(of: courses, after: Self.place(course))
        courses.remove(at: end - 1)
    }

    static func place(_ course: CourseSummary) -> CoursePlace {
        .name(course.sortName, id: course.id)
    }

    /// The first position whose course comes after a place.
    static func start(of courses: [CourseSummary], after place: CoursePlace) -> Int {
        var (low, high) = (0, courses.count)
        while low < high {
            let middle = (low + high) / 2
            if place.precedes(Self.place(courses[middle])) {
                high = middle
            } else {
                low = middle + 1
            }
        }
        return low
    }
}
