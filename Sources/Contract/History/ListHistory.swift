/// `history/list`: games that are over, the newest first.
package struct ListHistory: PagedRequest, Equatable {
    package static let routes = [Route(.user, "history", "list")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.accountUnknown, .historyPrivate, .requestTooBroad]

    /// Whose; mine when not given.
    package var player: String?
    /// Only on this course: its id, or its name without regard to case.
    package var course: String?
    /// Only those in which this user played too.
    package var with: String?
    package var period = Period()
    /// 1 to 100; 50 when not given. Fewer come when they are long.
    package var limit: Int?
    /// Where an earlier answer's list ended.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("player", &player, .username)
        fields.optional("course", &course, .length(1...64))
        fields.optional("with", &with, .username)
        period.visit(&fields)
        fields.optional("limit", &limit, .range(1...100))
        fields.optional("cursor", &cursor, .length(1...64))
    }

    package struct Result: Page, Equatable {
        package var player = ""
        package var rounds: [FinishedGame] = []
        /// Nil when there is no more.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("player", &player)
            fields.required("rounds", &rounds)
            fields.required("cursor", &cursor)
        }
    }
}
