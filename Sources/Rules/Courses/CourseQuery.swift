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

/// A place in a list of courses, from which on it can be read again, whatever came or went since.
package enum CoursePlace: Equatable, Sendable {
    case recent(at: Int64, id: String)
    /// - Parameter chord: ``SpherePoint/chordSquared(to:)``.
    case near(chord: Double, id: String)
    case name(String, id: String)

    /// The place as a line of text.
    package var text: String {
        switch self {
        case .recent(let at, let id): "r\(at) \(id)"
        case .near(let chord, let id): "d\(chord.bitPattern) \(id)"
        case .name(let name, let id): "n\(id) \(name)"
        }
    }

    /// Nil when the text is no place's.
    package init?(text: String) {
        let parts = text.dropFirst().split(
            separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        switch text.first {
        case "r":
            guard let at = Int64(parts[0]) else { return nil }
            self = .recent(at: at, id: String(parts[1]))
        case "d":
            guard let bits = UInt64(parts[0]) else { return nil }
            self = .near(chord: Double(bitPattern: bits), id: String(parts[1]))
        case "n": self = .name(String(parts[1]), id: String(parts[0]))
        default: return nil
        }
    }

    /// Whether this place comes before another one of the same list.
    func precedes(_ other: CoursePlace) -> Bool {
        switch (self, other) {
        case (.recent(let at, let id), .recent(let otherAt, let otherID)):
            (otherAt, id) < (at, otherID)
        case (.near(let chord, let id), .near(let otherChord, let otherID)):
            (chord, id) < (otherChord, otherID)
        case (.name(let name, let id), .name(let otherName, let otherID)):
            (name, id) < (otherName, otherID)
        // Names follow on both others.
        case (.recent, _), (.near, _): true
        case (.name, _): false
        }
    }
}
