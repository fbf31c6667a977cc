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
