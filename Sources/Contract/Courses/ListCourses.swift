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
