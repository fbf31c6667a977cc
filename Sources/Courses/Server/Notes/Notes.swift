import Contract
import CoursesContract
package import Engine
import JSON
package import SQLite
import Topics

/// The notes of players about holes: "stay left of the oak". Only their author sees them.
package final class Notes: Capability {
    /// The maximum number of notes of a user.
    static let countMax = 2_000
    private static let limitDefault = 50

    private let courses: Courses
    /// The notes that were written since the start. For the metrics.
    private var written = 0

    init(courses: Courses) {
        self.courses = courses
    }

    package func register(in router: Router) {
        router.on(SetNote.self, set)
        router.on(ListNotes.self) { request, call, context in
            try NoteStore(database: context.database).page(
                request, of: call.user, limit: request.limit ?? Self.limitDefault)
        }
    }

    private func set(_ request: SetNote, _ call: Call, _ context: Context) throws -> Nothing {
        let store = NoteStore(database: context.database)
        guard let text = request.text else {
            try store.remove(of: call.user, about: request.hole, on: request.course)
            return Nothing()
        }
        let course = try courses.course(request.course, for: call.user, context)
        guard course.document.holes.contains(where: { $0.number == request.hole }) else {
            throw Refusal(.courseUnknownHole, "This course has no hole \(request.hole).")
        }
        var note = Note()
        note.course = request.course
        note.hole = request.hole
        note.text = text
        note.at = Int(context.now)
        guard try store.put(note, of: call.user, countMax: Self.countMax) else {
            throw Refusal(
                .noteTooMany, "You have \(Self.countMax) notes, the maximum. Remove one first.")
        }
        written += 1
        return Nothing()
    }

    package func metrics(_ context: Context) throws -> [Metric] {
        [
            Metric(
                "fairway_notes_written_total", .counter, "Notes about holes that players wrote",
                Double(written))
        ]
    }
}

extension Notes: PersonalDataProvider {
    package static let partName = "notes"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        [
            PersonalDataPart(
                "notes", of: try NoteStore(database: database).notes(of: user),
                JSON.init(document:))
        ]
    }

    package func erase(_ user: String, _ context: Context) throws {
        try NoteStore(database: context.database).removeAll(of: user)
    }
}
