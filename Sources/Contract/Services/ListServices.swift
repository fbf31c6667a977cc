/// `service/list`: services by name, the nearest first when a position is given, those that fit best
/// first when words are; all of them, or those of a part of the map.
package struct ListServices: PagedRequest, Equatable {
    package static let routes = [Route(.user, "service", "list")]
    package static let isRead = true
    package static let isPublic = true
    package static let orders = ["name", "distance", "best"]
    package static let remark: String? =
        "Each entry is what a map shows in a small box; service/get gives the full page."

    package var near: Position?
    /// No farther than this from there, metres.
    package var within: Double?
    /// Words, or beginnings of words, of name, category, place or description; all must be there.
    /// Case and accents do not matter.
    package var query: String?
    package var category: String?
    package var box: MapBox?
    /// Only those that are open, or only those that are closed.
    package var open: Bool?
    /// `distance` needs `near`, `best` needs `query`.
    package var order: String?
    /// 1 to 100; 50 when not given.
    package var limit: Int?
    /// Where an earlier answer's list ended; good for the same question only.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("near", &near)
        fields.optional("within", &within, .range(1...20_100_000))
        fields.optional("query", &query, .length(0...100))
        fields.optional("category", &category, .label)
        fields.optional("box", &box)
        fields.optional("open", &open)
        fields.optional("order", &order, .among(Self.orders))
        fields.optional("limit", &limit, .range(1...100))
        fields.optional("cursor", &cursor, .length(1...400))
    }

    package struct Result: Page, Equatable {
        package var services: [ServiceEntry] = []
        /// Null when there is no more.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("services", &services)
            fields.required("cursor", &cursor)
        }
    }
}
