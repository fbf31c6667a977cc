import Contract
import Foundation
import Rules

extension ListCourses.Entry {
    init(_ course: CourseDocument) {
        self.init()
        id = course.id ?? ""
        name = course.name
        kind = course.kind
        place = course.place
        location = course.whereabouts
        holes = course.holes.count
        par = course.par
        slope = course.defaultTee?.slope
        rating = course.defaultTee?.rating
        status = CourseStatus.public.rawValue
    }

    init(_ summary: CourseSummary) {
        self.init()
        id = summary.id
        name = summary.name
        kind = summary.kind
        place = summary.place
        location = summary.point.map { Position(lat: $0.lat, lon: $0.lon) }
        holes = summary.holes
        par = summary.par
        slope = summary.slope
        rating = summary.rating
        status = (summary.isPublic ? CourseStatus.public : .private).rawValue
    }
}

extension CourseSummary {
    init(_ entry: ListCourses.Entry) {
        self.init(
            id: entry.id, name: entry.name, kind: entry.kind, place: entry.place,
            point: entry.location.map { GeoPoint($0) },
            folded: (entry.name.folded, (entry.place ?? "").folded))
        holes = entry.holes
        par = entry.par
        slope = entry.slope
        rating = entry.rating
    }
}

extension GeoPoint {
    init(_ position: Position) {
        self.init(lat: position.lat, lon: position.lon)
    }
}

extension String {
    /// Without regard to case and accents, in no particular language, and with plain letters for
    /// those that have no accent to take off: what is sorted and searched by.
    var folded: String {
        PlainLetters.text(folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil))
    }
}
