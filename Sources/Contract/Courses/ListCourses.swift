/// `course/list`: the catalogue, by name, or nearest first when a position is given.
package struct ListCourses: Request, Equatable {
    package static let routes = [Route(.user, "course", "list")]

    package var near: Position?
    /// Part of a name or place, without regard to case.
    package var query: String?
    /// 1 to 100; 50 when not given.
    package var limit: Int?
    /// Where an earlier answer's list ended.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("near", &near)
        fields.optional("query", &query, .length(0...100))
        fields.optional("limit", &limit, .range(1...100))
        fields.optional("cursor", &cursor, .length(1...200))
    }

    package struct Result: Document, Equatable {
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
        package var holes = 0
        package var par = 0
        /// Of the default tee; golf only.
        package var slope: Double?
        package var rating: Double?
        /// Metres from the position that was given.
        package var distance: Double?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("id", &id)
            fields.required("name", &name)
            fields.required("kind", &kind)
            fields.required("holes", &holes)
            fields.required("par", &par)
            fields.optional("slope", &slope)
            fields.optional("rating", &rating)
            fields.optional("distance", &distance)
        }
    }
}
