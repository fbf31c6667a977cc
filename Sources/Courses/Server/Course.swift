import Contract
package import CoursesContract
import CoursesRules
package import Engine
import Foundation
import Golf
import GolfRules
package import SQLite
import Values

/// A course with the values that only the server knows.
package struct Course: Equatable {
    package private(set) var id: String
    /// The user who registered the course, while the account exists.
    var owner: String?
    var isPublic: Bool
    /// The number of changes, starting at 1.
    var version = 1
    /// The feature from which the course was imported, as in `way/123`.
    var origin: String?
    /// The document without the keys that only the server sets.
    package private(set) var document: CourseDocument

    init(id: String, owner: String? = nil, isPublic: Bool, document: CourseDocument) {
        self.id = id
        self.owner = owner
        self.isPublic = isPublic
        self.document = Self.plain(document, id)
    }

    /// Replaces the document.
    ///
    /// A course from OpenStreetMap keeps its source, because the licence requires it.
    mutating func correct(_ document: CourseDocument) {
        let source = self.document.source
        self.document = Self.plain(document, id)
        version += 1
        guard origin != nil, let source else { return }
        let given = document.source ?? ""
        guard !given.contains("OpenStreetMap") else { return }
        let whole = given.isEmpty ? source : "\(source); \(given)"
        self.document.source = String(whole.prefix(CourseDocument.sourceMax))
    }

    private static func plain(_ document: CourseDocument, _ id: String) -> CourseDocument {
        var document = document
        document.id = id
        document.status = nil
        document.mine = nil
        document.version = nil
        document.crowd = nil
        return document
    }

    var summary: CourseSummary {
        var summary = CourseSummary(ListCourses.Entry(document))
        summary.owner = owner
        summary.isPublic = isPublic
        return summary
    }
}

/// The part of a course that a room needs.
extension PlayedCourse {
    package init(_ course: Course) {
        let document = course.document
        self.init(
            id: course.id, name: document.name,
            holes: document.holes.map {
                CardHole(number: $0.number, par: $0.par, strokeIndex: $0.strokeIndex)
            },
            tees: document.tees.map { CardTee($0, of: document) },
            sport: .init(document.kind),
            longitude: document.location?.lon)
    }
}

extension HandicapScore.Sport {
    fileprivate init(_ kind: CourseDocument.Kind) {
        switch kind {
        case .discGolf: self = .discGolf
        case .golf: self = .golf
        }
    }
}

/// The courses from data files, which everybody can choose.
package struct Catalogue: Sendable {
    /// The courses by name.
    package let courses: [CourseDocument]
    private let positions: [String: Int]

    /// Creates a catalogue.
    ///
    /// - Parameter courses: Courses with different ids.
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

/// Finds courses by name, without regard to case. The writer and the readers use it.
package struct CourseNames: Sendable {
    /// The ids of courses from data files, by key.
    private let files: [String: String]

    init(_ catalogue: Catalogue) {
        var files: [String: String] = [:]
        for course in catalogue.courses { files[Self.key(course.name)] = course.id }
        self.files = files
    }

    /// The form of a name that lookups use.
    package static func key(_ name: String) -> String { name.lowercased() }

    /// The course that a user means by a name, or nil if there is none.
    ///
    /// The user's own private courses come first, then those from data files, then other public
    /// courses.
    package func id(of name: String, for user: String, _ database: Connection) throws -> String? {
        let (key, store) = (Self.key(name), CourseStore(database: database))
        guard !key.isEmpty else { return nil }
        return try store.privateID(named: key, of: user) ?? files[key] ?? store.publicID(named: key)
    }
}

extension ListCourses.Entry {
    init(_ course: CourseDocument) {
        self.init()
        id = course.id ?? ""
        name = course.name
        kind = .known(course.kind)
        place = course.place
        location = course.whereabouts
        holes = course.holes.count
        par = course.par
        slope = course.defaultTee?.slope
        rating = course.defaultTee?.rating
        status = .public
    }

    init(_ summary: CourseSummary) {
        self.init()
        id = summary.id
        name = summary.name
        kind = OpenWord(summary.kind)
        place = summary.place
        location = summary.point.map { Position(lat: $0.lat, lon: $0.lon) }
        holes = summary.holes
        par = summary.par
        slope = summary.slope
        rating = summary.rating
        status = summary.isPublic ? .public : .private
    }
}

extension CourseSummary {
    init(_ entry: ListCourses.Entry) {
        self.init(
            id: entry.id, name: entry.name, kind: entry.kind.text, place: entry.place,
            point: entry.location.map { GeoPoint($0) },
            folded: (entry.name.folded, (entry.place ?? "").folded))
        holes = entry.holes
        par = entry.par
        slope = entry.slope
        rating = entry.rating
    }
}

extension CardTee {
    /// Makes a card's tee from a course's tee and from the course's holes.
    init(_ tee: CourseDocument.Tee, of course: CourseDocument) {
        self.init(
            name: tee.name, color: tee.color, slope: tee.slope, rating: tee.rating,
            holes: course.holes.count)
        front = tee.front.map(Half.init)
        back = tee.back.map(Half.init)
        for hole in course.holes {
            guard let own = hole.tees?[tee.name], own.par ?? own.strokeIndex != nil else {
                continue
            }
            differing[hole.number] = Hole(par: own.par, strokeIndex: own.strokeIndex)
        }
    }
}

extension Course: StoredRow {
    package static let table = Table<Course>("courses", of: .course)

    package init() { self.init(id: "", isPublic: false, document: CourseDocument()) }

    package mutating func visit(_ columns: inout Columns) {
        columns.key("id", &id)
        columns.column("owner", &owner)
        columns.column("is_public", &isPublic)
        columns.column("version", &version)
        columns.column("origin", &origin, .fixed)
        columns.derived("name_key", CourseNames.key(document.name))
        columns.derived("summary", try ListCourses.Entry(document).storable())
        columns.document("document", &document)
        document = Self.plain(document, id)
    }
}
