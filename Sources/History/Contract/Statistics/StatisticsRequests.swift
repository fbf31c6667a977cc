package import Contract
import PeopleContract
import RoundsContract
package import Topics

/// The contract for statistics.
package enum StatisticsContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [GetStatistics.self, GetCourseStatistics.self]
    }

    package static var icelandic: [String: String] {
        [
            "is missing: statistics by hole need a course":
                "vantar: veldu völl til að fá tölfræði eftir holum"
        ]
    }
}

/// `statistics/mine`: statistics of a player's golf rounds, in total and in groups.
package struct GetStatistics: PagedRequest, Equatable, HistoryRequest {
    package static let routes = [Route(.user, "statistics", "mine")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.accountUnknown, .historyPrivate, .requestTooBroad]
    package static let groupings = [
        "course", "hole", "format", "month", "wind", "temperature", "rain", "opponent",
    ]

    /// The player; the user if nil.
    package var player: String?
    /// One of ``groupings``; `course` by default. `hole` needs a course.
    package var by = "course"
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
        var chosen: String? = by
        fields.optional("by", &chosen, .among(Self.groupings))
        by = chosen ?? "course"
        fields.optional("course", &course, .length(1...64))
        fields.optional("format", &format, .length(1...64))
        period.visit(&fields)
        fields.optional("timeZone", &timeZone, .length(1...64))
        fields.optional("limit", &limit, .range(1...100))
        fields.optional("cursor", &cursor, .length(1...16))
    }

    package struct Result: Page, Equatable {
        package var player = ""
        package var by = ""
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

/// Statistics of a set of rounds. For a hole, each time that it was played is a round.
///
/// Averages of rounds, best, worst, nines and form include only rounds with a score on every hole.
/// They are null if there is no such round.
package struct Figures: Document, Equatable {
    /// The number of rounds with any score.
    package var rounds = 0
    /// The number of rounds with a score on every hole.
    package var complete = 0
    /// The mean strokes of a round.
    package var strokes: Double?
    /// The mean strokes above par of a round.
    package var toPar: Double?
    package var best: Sum?
    package var worst: Sum?
    /// The mean strokes above par on holes 1 to 9, on cards that also have other holes.
    package var front: Double?
    /// The mean strokes above par on the other holes of these cards.
    package var back: Double?
    /// The mean strokes above par of the newest ten rounds.
    package var form: Double?
    /// The mean strokes above par of the ten rounds before those.
    package var formBefore: Double?
    /// The number of holes with a score.
    package var holes = 0
    /// The mean strokes above par of a hole.
    package var holeToPar: Double?
    package var results = Results()
    package var games = Games()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("rounds", &rounds)
        fields.required("complete", &complete)
        fields.required("strokes", &strokes)
        fields.required("toPar", &toPar)
        fields.required("best", &best)
        fields.required("worst", &worst)
        fields.required("front", &front)
        fields.required("back", &back)
        fields.required("form", &form)
        fields.required("formBefore", &formBefore)
        fields.required("holes", &holes)
        fields.required("holeToPar", &holeToPar)
        fields.required("results", &results)
        fields.required("games", &games)
    }

    /// The results of games. In a group of an opponent, they are the results against this opponent.
    package struct Games: Document, Equatable {
        package var won = 0
        /// The number of games in which the player shared the first place.
        package var halved = 0
        package var lost = 0
        /// The number of skins won.
        package var skins = 0
        /// The sum of Stableford points.
        package var points = 0
        /// The units that the player received, less those that the player owed.
        package var units = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("won", &won)
            fields.required("halved", &halved)
            fields.required("lost", &lost)
            fields.required("skins", &skins)
            fields.required("points", &points)
            fields.required("units", &units)
        }
    }

    /// The sum of one round.
    package struct Sum: Document, Equatable {
        package var room = ""
        /// The start of the round in Unix milliseconds.
        package var at = 0
        package var strokes = 0
        package var toPar = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("room", &room)
            fields.required("at", &at)
            fields.required("strokes", &strokes)
            fields.required("toPar", &toPar)
        }
    }

    /// The number of holes by their result against par.
    package struct Results: Document, Equatable {
        /// Holes in one, whatever the par. They also count below.
        package var aces = 0
        /// Three or more strokes below par.
        package var albatrosses = 0
        package var eagles = 0
        package var birdies = 0
        package var pars = 0
        package var bogeys = 0
        package var doubleBogeys = 0
        /// Three or more strokes above par.
        package var worse = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("aces", &aces)
            fields.required("albatrosses", &albatrosses)
            fields.required("eagles", &eagles)
            fields.required("birdies", &birdies)
            fields.required("pars", &pars)
            fields.required("bogeys", &bogeys)
            fields.required("doubleBogeys", &doubleBogeys)
            fields.required("worse", &worse)
        }
    }
}
