import Contract
import Rules

/// A course with what the server knows beside it.
struct Course: Equatable {
    let id: String
    /// Who registered it, while the account stands.
    var owner: String?
    var isPublic: Bool
    /// Counts its changes; a data file's own is 1.
    var version = 1
    /// What it was imported from: `way/123`.
    var origin: String?
    /// Without what only the server says.
    private(set) var document: CourseDocument

    init(id: String, owner: String? = nil, isPublic: Bool, document: CourseDocument) {
        self.id = id
        self.owner = owner
        self.isPublic = isPublic
        self.document = Self.plain(document, id)
    }

    /// Takes another document in the place of its own. What came from OpenStreetMap goes on to say so:
    /// its licence wants that.
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
    init(_ course: Course) {
        let document = course.document
        self.init(
            id: course.id, name: document.name,
            holes: document.holes.map {
                CardHole(number: $0.number, par: $0.par, strokeIndex: $0.strokeIndex)
            },
            tees: document.tees.map { CardTee($0, of: document) },
            sport: HandicapScore.Sport(rawValue: document.kind) ?? .unknown,
            longitude: document.location?.lon)
    }
}
