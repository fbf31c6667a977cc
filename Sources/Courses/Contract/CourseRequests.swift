package import Contract
import GolfContract
import RoomsContract
package import Topics

/// `course/list`: the public courses and the user's own courses.
///
/// With a position, the nearest courses come first. Without one, courses that the user played
/// lately come first, and the others follow by name.
package struct ListCourses: PagedRequest, Equatable, CourseRequest {
    package static let routes = [Route(.user, "course", "list")]
    package static let isRead = true
    package static let isPublic = true

    package enum Order: String, WordValue {
        case name, distance
        /// The courses that the user played last come first.
        case recent
    }

    package var near: Position?
    /// Parts of a name or place. Case and accents do not matter.
    package var query: String?
    package var kind: CourseDocument.Kind?
    /// `distance` needs `near`.
    package var order: Order?
    /// Whether to list only courses that the user registered.
    package var mine: Bool?
    /// The size of a page, 1 to 100; 50 by default.
    package var limit: Int?
    /// The cursor of an earlier answer, for the same question only.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("near", &near)
        fields.optional("query", &query, .length(0...100, .unlimited))
        fields.optional("kind", &kind)
        fields.optional("order", &order)
        fields.optional("mine", &mine)
        fields.optional("limit", &limit, .range(1...100))
        fields.optional("cursor", &cursor, .length(1...400))
    }

    package struct Result: Page, Equatable {
        package var courses: [Entry] = []
        /// The ids of the user's own courses that the server cannot read. Left out if there are none.
        package var damaged: [String]?
        /// The cursor for the next page, or nil on the last page.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("courses", &courses)
            fields.optional("damaged", &damaged)
            fields.required("cursor", &cursor)
        }
    }

    package struct Entry: Document, Equatable {
        package var id = ""
        package var name = ""
        package var kind = OpenWord<CourseDocument.Kind>.known(.discGolf)
        package var place: String?
        package var location: Position?
        package var holes = 0
        package var par = 0
        /// The Slope Rating of the default tee; only for golf.
        package var slope: Double?
        /// The Course Rating of the default tee; only for golf.
        package var rating: Double?
        /// Metres from the position in the request.
        package var distance: Double?
        /// The start of the user's last round there in Unix milliseconds, if it is one of the
        /// latest 200.
        package var playedAt: Int?
        /// Whether the user registered this course.
        package var mine = false
        package var status = CourseStatus.public
        /// The topic with the number of players (``CourseCrowd``). Only public courses have one.
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
            fields.required("status", &status)
            fields.optional("crowd", &crowd)
        }
    }
}

/// `course/get`: a whole course. It must be public, the user's own, or the course of one of the
/// user's rooms.
package struct GetCourse: CourseRequest, Equatable {
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

/// `course/distance`: the distance and the direction to a hole's basket.
package struct MeasureDistance: CourseRequest, Equatable {
    package static let routes = [Route(.user, "course", "distance")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [
        .courseUnknown, .courseUnknownHole, .courseUnknownTee, .coursePositionUnknown,
    ]

    package var course = ""
    /// The hole's number.
    package var hole = 0
    /// The user's position, or nil to measure from the tee.
    package var at: Position?
    /// The name of a tee; the default tee if nil.
    package var tee: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("course", &course, .length(1...64))
        fields.required("hole", &hole, .range(1...99))
        fields.optional("at", &at)
        fields.optional("tee", &tee, .teeName)
    }

    package struct Result: Document, Equatable {
        /// Metres on the WGS 84 ellipsoid, rounded to a tenth.
        package var distance = 0.0
        /// Degrees clockwise from true north, rounded to a tenth, from 0 to 359.9.
        package var bearing = 0.0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("distance", &distance)
            fields.required("bearing", &bearing)
        }
    }
}

/// `course/chooseTee`: the tee from which the user usually plays, on one course or on all others.
///
/// In a room, the user starts with this tee if the course has it, and otherwise with the course's
/// default tee.
package struct ChooseTee: CourseRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "course", "chooseTee")]
    package static let errors: [ErrorCode] = [.courseUnknown, .courseUnknownTee]

    /// The name of a tee, or nil to forget the choice.
    package var tee: String?
    /// The course's id, or nil for all courses without a choice of their own.
    package var course: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("tee", &tee, .teeName)
        fields.optional("course", &course, .length(1...64))
    }
}

/// The number of people who play on a course now, retained on the course's `crowd` topic.
///
/// The server publishes it at most every five seconds. The topic is empty while nobody plays.
package struct CourseCrowd: Document, Equatable {
    /// The number of players in rounds under way if there are at least 3; nil otherwise.
    package var playing: Int?
    /// Whether one or two people play. An exact number would reveal who they are.
    package var few = false

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("playing", &playing)
        fields.required("few", &few)
    }
}
