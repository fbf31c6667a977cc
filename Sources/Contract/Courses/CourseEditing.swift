package import JSON

/// `course/register`: a course of my own, which nobody else sees until an admin accepts it.
package struct RegisterCourse: Request, Equatable {
    package static let routes = [Route(.user, "course", "register")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.courseTooMany, .roomNotMember]

    /// Needed unless `room` has one.
    package var name: String?
    /// Disc golf unless given.
    package var kind: String?
    package var place: String?
    package var location: Position?
    package var birdsEye: String?
    package var tees: [CourseDocument.Tee] = []
    /// Needed unless `room` is given; with baskets, distances can be told.
    package var holes: CourseHoles?
    package var source: String?
    /// A room of mine: its course's name and its card's holes, where they are not given.
    package var room: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("name", &name, .name)
        fields.optional("kind", &kind, .among(CourseDocument.kinds))
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
        fields.optional("source", &source, .length(0...CourseDocument.sourceMax))
        fields.optional("room", &room, .length(1...64))
    }

    package struct Result: Document, Equatable {
        /// Its id.
        package var course = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("course", &course)
        }
    }
}

/// The holes of a course to be registered: a count, or one by one.
package enum CourseHoles: FieldValue, Equatable {
    case count(Int)
    /// What is not given is the place in the list (`number`) and 3 (`par`).
    case holes([CourseDocument.Hole])

    package static var expectation: LocalizedText { "a count or a list of holes" }
    package static var schema: JSON {
        let hole = CourseDocument.Hole.schema.members?.filter { $0.key != "required" } ?? []
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
                return JSON.object(usual + members)
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

    /// The holes themselves.
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

/// `course/correct`: the whole of a course as it should be. One of my own that is not public is
/// changed at once; for a public one it is a proposal, in the place of an earlier one of mine. What an
/// admin corrects is changed at once.
///
/// Rounds that have begun keep their holes.
package struct CorrectCourse: Request, Equatable {
    package typealias Result = CourseChange
    package static let routes = [Route(.user, "course", "correct")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [
        .courseUnknown, .courseChanged, .courseTooMany,
    ]

    package var course = ""
    /// What only the server says in it is passed over; but with `version` it is refused when the
    /// course has been changed since.
    package var document = CourseDocument()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("course", &course, .length(1...64))
        fields.required("document", &document, .named)
    }
}

/// `course/remove`: takes a course of mine away that is not public; for admins any that was
/// registered, and the corrections of one that comes as a file. Rounds on it stay.
package struct RemoveCourse: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "course", "remove")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.courseUnknown]

    package var course = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("course", &course, .length(1...64))
    }
}

/// What became of a course that somebody registered, corrected or proposed.
package struct CourseChange: Document, Equatable {
    package var course = ""
    /// ``CourseStatus``; `proposed` as long as an admin has not answered.
    package var status = ""
    /// What an admin is to answer, if anything is.
    package var proposal: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("course", &course)
        fields.required("status", &status, .among(CourseStatus.names))
        fields.required("proposal", &proposal)
    }
}
