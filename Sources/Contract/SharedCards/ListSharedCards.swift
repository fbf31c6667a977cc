/// `card/listShared`: the games that I gave a link to, the newest link first.
package struct ListSharedCards: PagedRequest, Equatable {
    package static let routes = [Route(.user, "card", "listShared")]
    package static let isRead = true

    /// 1 to 100; 50 when not given.
    package var limit: Int?
    /// From an earlier answer.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("limit", &limit, .range(1...100))
        fields.optional("cursor", &cursor, .length(1...64))
    }

    package struct Link: Document, Equatable {
        package var room = ""
        package var url = ""
        package var sharedAt = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("room", &room)
            fields.required("url", &url)
            fields.required("sharedAt", &sharedAt)
        }
    }

    package struct Result: Page, Equatable {
        package var cards: [Link] = []
        /// Nil when these were the last.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("cards", &cards)
            fields.required("cursor", &cursor)
        }
    }
}
