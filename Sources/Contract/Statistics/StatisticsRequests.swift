/// `statistics/mine`: a player's golf rounds in figures, all together and in groups.
package struct GetStatistics: PagedRequest, Equatable {
    package static let routes = [Route(.user, "statistics", "mine")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.accountUnknown, .historyPrivate, .requestTooBroad]
    package static let groupings = [
        "course", "hole", "format", "month", "wind", "temperature", "rain",
    ]

    /// Whose; mine when not given.
    package var player: String?
    /// `course` when not given. `hole` needs a course.
    package var by = "course"
    /// Only on this course: its id, or its name without regard to case.
    package var course: String?
    package var period = Period()
    /// Where months begin, as in the IANA time zone database; else UTC.
    package var timeZone: String?
    /// How many groups, 1 to 100; 50 when not given.
    package var limit: Int?
    /// Where an earlier answer's groups ended.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("player", &player, .username)
        var chosen: String? = by
        fields.optional("by", &chosen, .among(Self.groupings))
        by = chosen ?? "course"
        fields.optional("course", &course, .length(1...64))
        period.visit(&fields)
        fields.optional("timeZone", &timeZone, .length(1...64))
        fields.optional("limit", &limit, .range(1...100))
        fields.optional("cursor", &cursor, .length(1...16))
    }

    package struct Result: Page, Equatable {
        package var player = ""
        package var by = ""
        package var total = Figures()
        /// Holes by number, months the newest first, others the most played first.
        package var groups: [Group] = []
        /// Nil when there is no more.
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
        /// A course's id, or its name in lower case after `~`; a hole's number; a format; a month,
        /// `2024-05`; a band of weather.
        package var key = ""
        /// For people.
        package var name = ""
        /// Of a hole.
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

/// `statistics/course`: what others take on a course, a round and hole by hole, and what I take.
package struct GetCourseStatistics: Request, Equatable {
    package static let routes = [Route(.user, "statistics", "course")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.requestTooBroad]

    /// Its id, or its name without regard to case.
    package var course = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("course", &course, .length(1...64))
    }

    package struct Result: Document, Equatable {
        package var course = ""
        /// The mean of those who share their history at least with friends, over their newest rounds;
        /// null where they are fewer than three: it would say too much about each.
        package var others: Averages?
        /// Null where I never played.
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
        /// Rounds with any score.
        package var rounds = 0
        /// The mean of a round with a score on every hole; null without one.
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
        /// How often it was played.
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

/// What a number of rounds come to; of a hole, each time that it was played is a round.
///
/// Sums of rounds (averages, best, worst, nines, form) are of those with a score on every hole; null
/// where there is none.
package struct Figures: Document, Equatable {
    /// Rounds with any score.
    package var rounds = 0
    /// Those of them with a score on every hole.
    package var complete = 0
    /// The mean of a round.
    package var strokes: Double?
    /// The mean of a round, strokes above par.
    package var toPar: Double?
    package var best: Sum?
    package var worst: Sum?
    /// The mean of the first nine holes, on cards of more, strokes above par; and of those after.
    package var front: Double?
    package var back: Double?
    /// The mean to par of the newest ten rounds, and of the ten before.
    package var form: Double?
    package var formBefore: Double?
    /// Holes with a score.
    package var holes = 0
    /// The mean of a hole, strokes above par.
    package var holeToPar: Double?
    package var results = Results()

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
    }

    /// One round.
    package struct Sum: Document, Equatable {
        package var room = ""
        /// When it began.
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

    /// How holes ended against par, counted.
    package struct Results: Document, Equatable {
        /// Holes in one, whatever the par; counted below as well.
        package var aces = 0
        /// Three or more below par.
        package var albatrosses = 0
        package var eagles = 0
        package var birdies = 0
        package var pars = 0
        package var bogeys = 0
        package var doubleBogeys = 0
        /// Three or more above par.
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
