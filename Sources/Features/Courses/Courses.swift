import Contract
package import Engine
import Rules

/// Courses: listing them and looking one up.
package final class Courses: Feature {
    private static let limitDefault = 50

    let catalogue: Catalogue

    package init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
    }

    package func register(in router: Router) {
        router.on(ListCourses.self) { [self] request, _, _ in try list(request) }
        router.on(GetCourse.self) { [self] request, _, _ in try course(request.course) }
    }

    /// A course of the catalogue.
    func course(_ id: String) throws -> CourseDocument {
        guard let course = catalogue[id] else {
            throw Refusal(.courseUnknown, "there is no such course")
        }
        return course
    }

    private func list(_ request: ListCourses) throws -> ListCourses.Result {
        let start = try request.cursor.map(Self.position) ?? 0
        let limit = request.limit ?? Self.limitDefault
        let found = sorted(matching(request.query), near: request.near)
        let page = found.dropFirst(start).prefix(limit)
        var result = ListCourses.Result()
        result.courses = page.map { Self.entry($0.course, distance: $0.distance) }
        let end = start + page.count
        result.cursor = end < found.count ? "\(end)" : nil
        return result
    }

    private static func position(_ cursor: String) throws -> Int {
        guard let position = Int(cursor), position >= 0 else {
            throw Refusal.field(.requestMalformed, "cursor", "must come from an earlier answer")
        }
        return position
    }

    private func matching(_ query: String?) -> [CourseDocument] {
        let words = (query ?? "").lowercased().split(whereSeparator: \.isWhitespace)
        return catalogue.courses.filter { course in
            let text = "\(course.name) \(course.place ?? "")".lowercased()
            return words.allSatisfy { text.contains($0) }
        }
    }

    /// By name; nearest first when there is a position, those without one last.
    private func sorted(
        _ courses: [CourseDocument], near: Position?
    ) -> [(course: CourseDocument, distance: Double?)] {
        guard let near else { return courses.map { ($0, nil) } }
        let here = GeoPoint(lat: near.lat, lon: near.lon)
        let measured = courses.map { course in
            let there = course.location.map { GeoPoint(lat: $0.lat, lon: $0.lon) }
            return (course: course, distance: there?.distance(to: here))
        }
        return measured.sorted { ($0.distance ?? .infinity) < ($1.distance ?? .infinity) }
    }

    private static func entry(
        _ course: CourseDocument, distance: Double?
    ) -> ListCourses.Entry {
        var entry = ListCourses.Entry()
        entry.id = course.id ?? ""
        entry.name = course.name
        entry.kind = course.kind
        entry.holes = course.holes.count
        entry.par = course.par
        entry.slope = course.defaultTee?.slope
        entry.rating = course.defaultTee?.rating
        entry.distance = distance?.rounded()
        return entry
    }
}
