/// `course/proposals`: what waits for an answer, the oldest first; for admins all, for others their
/// own.
package struct ListProposals: PagedRequest, Equatable {
    package static let routes = [Route(.user, "course", "proposals")]
    package static let isRead = true

    /// 1 to 100; 50 when not given.
    package var limit: Int?
    /// Where an earlier answer's list ended.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("limit", &limit, .range(1...100))
        fields.optional("cursor", &cursor, .length(1...64))
    }

    package struct Result: Page, Equatable {
        package var proposals: [CourseProposal] = []
        /// Nil when there is no more.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("proposals", &proposals)
            fields.required("cursor", &cursor)
        }
    }
}
