/// `course/list`: the public courses and my own: nearest first when a position is given; else those
/// that I played lately first, then by name.
package struct ListCourses: PagedRequest, Equatable {
    package static let routes = [Route(.user, "course", "list")]
    package static let isRead = true
    package static let isPublic = true

    package static let orders = ["name", "distance", "recent"]

    package var near: Position?
    /// Parts of a name or place, without regard to case and accents.
    package var query: String?
    package var kind: String?
    /// `distance` needs `near`.
    package var order: String?
    /// Only those that I registered.
    package var mine: Bool?
    /// 1 to 100; 50 when not given.
    package var limit: Int?
    /// Where an earlier answer's list ended; good for the same question only.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("near", &near)
        fields.optional("query", &query, .length(0...100))
        fields.optional("kind", &kind, .among(CourseDocument.kinds))
        fields.optional("order", &order, .among(Self.orders))
        fields.optional("mine", &mine)
        fields.optional("limit", &limit, .range(1...100))
        fields.optional("cursor", &cursor, .length(1...400))
    }

    package struct Result: Page, Equatable {
        package var courses: [Entry] = []
        /// Nil when there is no more.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("courses", &courses)
            fields.required("cursor", &cursor)
        }
    }

    package struct Entry: Document, Equatable {
        package var id = ""
        package var name = ""
        package var kind = ""
        package var place: String?
        package var location: Position?
        package var holes = 0
        package var par = 0
        /// Of the default tee; golf only.
        package var slope: Double?
        package var rating: Double?
        /// Metres from the position that was given.
        package var distance: Double?
        /// When I last began a round there, as far as it is among my latest 200.
        package var playedAt: Int?
        /// Whether I registered it.
        package var mine = false
        /// ``CourseStatus``.
        package var status = ""
        /// The topic that tells how many play it; of public courses.
        package var crowd: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("id", &id)
            fields.required("name", &name)
            fields.required("kind", &kind)
            fields.optional("place", &place)
            fields.optional("location", &location)
            fields.required("holes", &holes)
            fields.required("par", &par)
            fields.optional("slope", &slope)
            fields.optional("rating", &rating)
            fields.optional("distance", &distance)
            fields.optional("playedAt", &playedAt)
            fields.required("mine", &mine)
            fields.required("status", &status, .among(CourseStatus.names))
            fields.optional("crowd", &crowd)
        }
    }
}

/// `course/get`: the whole of a course: a public one, one of mine, or one that a room of mine is on.
package struct GetCourse: Request, Equatable {
    package typealias Result = CourseDocument
    package static let routes = [Route(.user, "course", "get")]
    package static let isRead = true
    package static let isPublic = true
    package static let errors: [ErrorCode] = [.courseUnknown]

    package var course = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("course", &course, .length(1...64))
    }
}

/// `course/distance`: how far, and in which direction, it is to a hole's basket.
package struct MeasureDistance: Request, Equatable {
    package static let routes = [Route(.user, "course", "distance")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [
        .courseUnknown, .courseUnknownHole, .courseUnknownTee, .coursePositionUnknown,
    ]

    package var course = ""
    /// Its number.
    package var hole = 0
    /// Where I am; without it I stand on the tee.
    package var at: Position?
    /// The default one when not given.
    package var tee: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("course", &course, .length(1...64))
        fields.required("hole", &hole, .range(1...99))
        fields.optional("at", &at)
        fields.optional("tee", &tee, .teeName)
    }

    package struct Result: Document, Equatable {
        /// Metres on the ellipsoid (WGS 84), to a tenth.
        package var distance = 0.0
        /// Degrees clockwise from true north, to a tenth, from 0 to 359.9.
        package var bearing = 0.0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("distance", &distance)
            fields.required("bearing", &bearing)
        }
    }
}

/// `course/chooseTee`: the tee that I usually play from, on one course or on all others. Where a
/// course has it, I am put down for it; else for the course's default, the red one.
package struct ChooseTee: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "course", "chooseTee")]
    package static let errors: [ErrorCode] = [.courseUnknown, .courseUnknownTee]

    /// Null or missing: none in particular.
    package var tee: String?
    /// All courses when not given.
    package var course: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("tee", &tee, .teeName)
        fields.optional("course", &course, .length(1...64))
    }
}

/// How many play a course right now, retained on its `crowd` topic, told at most every five seconds;
/// the topic is empty while nobody does.
package struct CourseCrowd: Document, Equatable {
    /// Players in rounds under way, at least 3; nil while there are fewer.
    package var playing: Int?
    /// Whether there are one or two: who they are could be guessed.
    package var few = false

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("playing", &playing)
        fields.required("few", &few)
    }
}
