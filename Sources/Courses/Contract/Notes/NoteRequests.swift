package import Contract
import GolfContract
import RoomsContract
package import Topics

/// The contract for the notes of players about holes.
package enum NotesContract: CapabilityContract {
    package static var requests: [any Request.Type] { [SetNote.self, ListNotes.self] }

    package static var commands: [CommandRow] {
        [
            .sends(
                "course note", SetNote.self, "keep a note about a hole, which only you see",
                .text("COURSE", "the id of the course") { $0.course = $1 },
                .number("HOLE", in: 1...99, "the number of the hole") { $0.hole = $1 },
                .text("[TEXT]", "the note; without it, your note is removed") { $0.text = $1 },
                json: \.request.json,
                done: { $0.request.text == nil ? "Removed." : "Saved." })
        ]
    }
}

extension ErrorCode {
    /// The user has the maximum number of notes.
    package static let noteTooMany = ErrorCode("note.tooMany", http: 409)
}

/// `note/set`: writes or removes the user's note about a hole. Nobody else sees it.
package struct SetNote: CourseRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "note", "set")]
    package static let errors: [ErrorCode] = [.courseUnknown, .courseUnknownHole, .noteTooMany]

    /// The ID of a course that the user may see. A note about any other course can only be removed.
    package var course = ""
    /// The hole's number on the course.
    package var hole = 0
    /// The note. If it is left out, the server removes the note.
    package var text: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("course", &course, .length(1...64))
        fields.required("hole", &hole, .range(1...99))
        fields.optional("text", &text, .length(1...500, .lines))
    }
}

/// `note/list`: lists the user's notes, sorted by course and hole.
package struct ListNotes: PagedRequest, CourseRequest, Equatable {
    package static let routes = [Route(.user, "note", "list")]
    package static let isRead = true

    /// The ID of a course. If it is left out, the list has the notes about all courses.
    package var course: String?
    /// The maximum number of notes in a page, 50 by default.
    package var limit: Int?
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("course", &course, .length(1...64))
        fields.optional("limit", &limit, .range(1...100))
        fields.optional("cursor", &cursor, .length(1...300))
    }

    package struct Result: Page, Equatable {
        package var notes: [Note] = []
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("notes", &notes)
            fields.optional("cursor", &cursor)
        }
    }
}

/// A note of a player about a hole.
package struct Note: Document, Equatable {
    package var course = ""
    package var hole = 0
    package var text = ""
    /// The time when the user wrote it, in Unix milliseconds.
    package var at = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("course", &course)
        fields.required("hole", &hole)
        fields.required("text", &text)
        fields.required("at", &at)
    }
}
