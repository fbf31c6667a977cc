package import Contract
import GolfContract
package import JSON
import PeopleContract
import RoomsContract
package import Topics

/// `course/register`: adds a course of the user. Others cannot see it before an admin accepts it,
/// except the members of rooms on it.
package struct RegisterCourse: CourseRequest, Equatable {
    package static let routes = [Route(.user, "course", "register")]
    package static let errors: [ErrorCode] = [.courseTooMany, .roomNotMember]

    /// The course's name. It is required unless the course in `room` has one.
    package var name: String?
    /// Disc golf by default.
    package var kind: CourseDocument.Kind?
    package var place: String?
    package var location: Position?
    package var birdsEye: String?
    package var tees: [CourseDocument.Tee] = []
    /// The holes. They are required without `room`. Distances need the positions of baskets.
    package var holes: CourseHoles?
    package var source: String?
    /// A room of the user. Its course's name and its card's holes are used where the request has
    /// none.
    package var room: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("name", &name, .name)
        fields.optional("kind", &kind)
        fields.optional("place", &place, .name)
        fields.optional("location", &location)
        fields.optional("birdsEye", &birdsEye, .secureLink)
        var tees: [CourseDocument.Tee]? = tees
        fields.optional("tees", &tees, .tees)
        self.tees = tees ?? []
        let names = self.tees.map(\.name)
        fields.optional(
            "holes", &holes,
            Check { Check<[CourseDocument.Hole]>.holes(tees: names).objection($0.list) })
        fields.optional("source", &source, .length(0...CourseDocument.sourceMax, .lines))
        fields.optional("room", &room, .length(1...64))
    }

    package struct Result: Document, Equatable {
        /// The id of the new course.
        package var course = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("course", &course)
        }
    }
}

/// The holes of a course to register: their number, or a list.
package enum CourseHoles: FieldValue, Equatable {
    case count(Int)
    /// Holes one by one. A hole without `number` has its place in the list, from 1. A hole without
    /// `par` has par 3.
    case holes([CourseDocument.Hole])

    package static var expectation: LocalizedText { "a count or a list of holes" }
    package static var schema: JSON {
        // Without its required keys, this is not the schema of that type, and does not have its name.
        let removed = ["required", Fields.nameKey]
        let hole = CourseDocument.Hole.schema.members?.filter { !removed.contains($0.key) } ?? []
        let most = JSON.int(Int64(CourseDocument.holesMax))
        return [
            "oneOf": [
                ["type": "integer", "minimum": 1, "maximum": most],
                ["type": "array", "items": .object(hole), "minItems": 1, "maxItems": most],
            ]
        ]
    }

    package static func read(
        _ json: JSON, at path: String, _ problems: inout Problems
    ) -> CourseHoles? {
        if let elements = json.array {
            let whole = elements.enumerated().map { place, hole in
                guard let members = hole.members else { return hole }
                let usual: [JSON.Member] = [
                    JSON.Member("number", .int(Int64(place + 1))), JSON.Member("par", 3),
                ]
                return JSON.object(usual.filter { hole[$0.key] == nil } + members)
            }
            let holes = [CourseDocument.Hole].read(.array(whole), at: path, &problems)
            return holes.map { .holes($0) }
        }
        guard let count = json.int, (1...CourseDocument.holesMax).contains(count) else {
            problems.note(
                "must be 1 to \(CourseDocument.holesMax), or a list of holes", at: path)
            return nil
        }
        return .count(count)
    }

    package func write(to writer: inout JSONWriter) {
        switch self {
        case .count(let count): writer.value(count)
        case .holes(let holes): holes.write(to: &writer)
        }
    }

    /// The holes one by one.
    package var list: [CourseDocument.Hole] {
        switch self {
        case .holes(let holes): holes
        case .count(let count):
            (1...count).map { number in
                var hole = CourseDocument.Hole()
                hole.number = number
                return hole
            }
        }
    }
}

/// `course/correct`: replaces a whole course.
///
/// The server changes a private course of the user at once. For a public course it makes a
/// proposal, which replaces an earlier one of the same user. A correction by an admin takes effect
/// at once.
///
/// Rounds that have begun keep their holes.
package struct CorrectCourse: CourseRequest, Equatable {
    package typealias Result = CourseChange
    package static let routes = [Route(.user, "course", "correct")]
    package static let errors: [ErrorCode] = [
        .courseUnknown, .courseChanged, .courseTooMany,
    ]

    package var course = ""
    /// The corrected course. The server ignores the keys that only it sets. But if `version` is
    /// given and the course has changed since, it refuses the request.
    package var document = CourseDocument()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("course", &course, .length(1...64))
        fields.required("document", &document)
    }
}

/// `course/remove`: deletes a private course of the user.
///
/// Admins can delete any registered course, and the corrections of a course that comes as a file.
/// Rounds on the course remain.
package struct RemoveCourse: CourseRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "course", "remove")]
    package static let addsData = false
    package static let errors: [ErrorCode] = [.courseUnknown]

    package var course = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("course", &course, .length(1...64))
    }
}

/// The result of registering, correcting or proposing a course.
package struct CourseChange: Document, Equatable {
    package var course = ""
    /// It is `proposed` while a new course waits for an admin's answer.
    package var status = CourseStatus.public
    /// The id of the proposal that waits for an admin, or nil if none does.
    package var proposal: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("course", &course)
        fields.required("status", &status)
        fields.required("proposal", &proposal)
    }
}
