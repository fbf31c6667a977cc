package import Values

/// The selection and order of a list of courses.
package struct CourseQuery: Sendable {
    package enum Order: Sendable {
        /// Alphabetical.
        case name
        /// By distance, the nearest first. Courses without a position come last, by name.
        case distance(from: GeoPoint)
        /// Courses that the user played lately come first, the latest first. All others follow by
        /// name.
        case recent([Played])
    }

    /// A course that the user played, with the start of the last round there in Unix milliseconds.
    package struct Played: Equatable, Sendable {
        package let course: String
        package let at: Int64

        package init(course: String, at: Int64) {
            self.course = course
            self.at = at
        }
    }

    package var order = Order.name
    /// Words without case and accents. Each one must occur in the name or place.
    package var words: [String] = []
    package var kind: String?
    /// The user whose courses to list; everybody's if nil.
    package var owner: String?
    /// The size of a page, at least 1.
    package var limit = 50
    /// The end of an earlier page.
    package var after: CoursePlace?

    package init() {}

    /// Whether a course belongs to the list.
    ///
    /// - Parameter words: The bytes of ``words``.
    func admits(_ course: CourseSummary, _ words: [[UInt8]]) -> Bool {
        if let kind, course.kind != kind { return false }
        if let owner, course.owner != owner { return false }
        return course.contains(words)
    }
}

/// A page of a list of courses.
package struct CoursePage: Equatable, Sendable {
    package let courses: [CourseSummary]
    /// The place after which the next page begins, or nil if this is the last page.
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

/// A place in a list of courses. A list can continue from it even if courses were added or deleted
/// since.
package enum CoursePlace: Equatable, Sendable {
    case recent(at: Int64, id: String)
    /// A place in a list by distance.
    ///
    /// - Parameter chord: See ``SpherePoint/chordSquared(to:)``.
    case near(chord: Double, id: String)
    case name(String, id: String)

    /// Whether this place comes before another place of the same list.
    func precedes(_ other: CoursePlace) -> Bool {
        switch (self, other) {
        case (.recent(let at, let id), .recent(let otherAt, let otherID)):
            (otherAt, id) < (at, otherID)
        case (.near(let chord, let id), .near(let otherChord, let otherID)):
            (chord, id) < (otherChord, otherID)
        case (.name(let name, let id), .name(let otherName, let otherID)):
            (name, id) < (otherName, otherID)
        // In lists of both other kinds, courses by name come last.
        case (.recent, _), (.near, _): true
        case (.name, _): false
        }
    }
}
