/// `disc/list`: my collection, or somebody's who shares it with me (`discs` of the settings); in the
/// order in which they came.
package struct ListDiscs: PagedRequest, Equatable {
    package static let routes = [Route(.user, "disc", "list")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.accountUnknown, .discPrivate]
    /// So many fit into one message, however much is said of each.
    package static let limitMax = 50

    /// Whose; mine when not given.
    package var player: String?
    package var limit: Int?
    /// Where an earlier answer ended.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("player", &player, .username)
        fields.optional("limit", &limit, .range(1...Self.limitMax))
        fields.optional("cursor", &cursor, .length(1...64))
    }

    package struct Result: Page, Equatable {
        package var player = ""
        package var discs: [Disc] = []
        /// Null at the end.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("player", &player)
            fields.required("discs", &discs)
            fields.required("cursor", &cursor)
        }
    }
}
