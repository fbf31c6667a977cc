package import Contract
import GolfContract
import PeopleContract
package import Topics

/// The contract for statistics.
package enum StatisticsContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [GetStatistics.self, GetCourseStatistics.self]
    }
}

/// `statistics/mine`: statistics of a player's golf rounds, in total and in groups.
package struct GetStatistics: PagedRequest, Equatable, HistoryRequest {
    package static let routes = [Route(.user, "statistics", "mine")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.accountUnknown, .historyPrivate, .requestTooBroad]

    /// The ways to group rounds.
    package enum Grouping: String, WordValue {
        case course
        /// Only for one course.
        case hole
        case format, month, wind, temperature, rain, opponent
    }

    /// The player; the user if nil.
    package var player: String?
    package var by = Grouping.course
    /// The id or name of a course. Only rounds on it count. The case of a name does not matter.
    package var course: String?
    /// The name of a format, such as `match`. Only its rounds count.
    package var format: String?
    package var period = Period()
    /// The zone in which months begin, from the IANA time zone database; UTC if nil.
    package var timeZone: String?
    /// The number of groups in a page, 1 to 100; 50 by default.
    package var limit: Int?
    /// The cursor of an earlier answer.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("player", &player, .username)
        var chosen: Grouping? = by
        fields.optional("by", &chosen)
        by = chosen ?? .course
        fields.optional("course", &course, .length(1...64))
        fields.optional("format", &format, .length(1...64))
        period.visit(&fields)
        fields.optional("timeZone", &timeZone, .length(1...64))
        fields.optional("limit", &limit, .range(1...100))
        fields.optional("cursor", &cursor, .length(1...16))
    }

    package struct Result: Page, Equatable {
        package var player = ""
        package var by = OpenWord<Grouping>.known(.course)
        package var total = Figures()
        /// The groups: holes by number, months with the newest first, others with the most played
        /// first.
        package var groups: [Group] = []
        /// The cursor for the next page, or nil on the last page.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("player", &player)
            fields.required("by", &by)
            fields.required("total", &total)
            fields.required("groups", &groups)
            fields.required("cursor", &cursor)
        }
    }

    package struct Group: Document, Equatable {
        /// A key that depends on the grouping.
        ///
        /// It is a course's id, or its name in lower case after `~`. Other keys are a hole's
        /// number, a format, a month such as `2024-05`, a band of weather, and an opponent: a
        /// username, or `~` with the name of a guest player in lower case.
        package var key = ""
        /// The group's name for people.
        package var name = ""
        /// The par, if the group is a hole.
        package var par: Int?
        package var figures = Figures()

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("key", &key)
            fields.required("name", &name)
            fields.optional("par", &par)
            figures.visit(&fields)
        }
    }
}

/// `statistics/course`: the averages of others and of the user on a course, for each round and each
/// hole.
package struct GetCourseStatistics: HistoryRequest, Equatable {
    package static let routes = [Route(.user, "statistics", "course")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.requestTooBroad]

    /// The course's id, or its name. The case of a name does not matter.
    package var course = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("course", &course, .length(1...64))
    }

    package struct Result: Document, Equatable {
        package var course = ""
        /// The averages of other players, who show their history at least to friends, over their
        /// newest rounds.
        ///
        /// Null for fewer than three players, because averages of so few reveal the results of
        /// each.
        package var others: Averages?
        /// The user's averages, or null if the user never played there.
        package var mine: Averages?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("course", &course)
            fields.required("others", &others)
            fields.required("mine", &mine)
        }
    }

    package struct Averages: Document, Equatable {
        package var players = 0
        /// The number of rounds with any score.
        package var rounds = 0
        /// The mean strokes of a round with a score on every hole; null if there is no such round.
        package var strokes: Double?
        package var toPar: Double?
        package var holes: [Hole] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("players", &players)
            fields.required("rounds", &rounds)
            fields.required("strokes", &strokes)
            fields.required("toPar", &toPar)
            fields.required("holes", &holes)
        }
    }

    package struct Hole: Document, Equatable {
        package var number = 0
        /// The number of times that the hole was played.
        package var played = 0
        package var strokes = 0.0
        package var toPar = 0.0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("number", &number)
            fields.required("played", &played)
            fields.required("strokes", &strokes)
            fields.required("toPar", &toPar)
        }
    }
}
