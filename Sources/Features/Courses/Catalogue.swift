package import Contract

/// The courses that everybody may choose, as the data files give them.
package struct Catalogue: Sendable {
    /// By name, as a list shows them.
    package let courses: [CourseDocument]
    private let positions: [String: Int]

    /// - Parameter courses: Each with an `id` of its own.
    package init(_ courses: [CourseDocument]) {
        self.courses = courses.sorted { Self.order($0) < Self.order($1) }
        var positions: [String: Int] = [:]
        for (position, course) in self.courses.enumerated() {
            positions[course.id ?? ""] = position
        }
        self.positions = positions
    }

    private static func order(_ course: CourseDocument) -> String {
        "\(course.name.lowercased()) \(course.id ?? "")"
    }

    package subscript(id: String) -> CourseDocument? {
        positions[id].map { courses[$0] }
    }
}
