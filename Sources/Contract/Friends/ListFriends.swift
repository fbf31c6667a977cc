/// `friend/list`: my friends and whether they are there, open requests, and whom I blocked.
///
/// Who has very many of them, with long names, gets the list in pages: a page has each list's part,
/// in their order.
package struct ListFriends: PagedRequest, Equatable {
    package static let routes = [Route(.user, "friend", "list")]
    package static let isRead = true

    package static let remark: String? = """
        With a cursor there is more: ask again with it until there is none, and join the lists.
        """

    /// From the page before; without one, the first.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("cursor", &cursor, .length(1...64))
    }

    package struct Result: Page, Equatable {
        package var friends: [Entry] = []
        package var incoming: [FriendList.Person] = []
        package var outgoing: [FriendList.Person] = []
        package var blocked: [FriendList.Person] = []
        package var topics = FriendTopics()
        /// Asks for the next page; missing with the last.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("friends", &friends)
            fields.required("incoming", &incoming)
            fields.required("outgoing", &outgoing)
            fields.required("blocked", &blocked)
            fields.required("topics", &topics)
            fields.optional("cursor", &cursor)
        }
    }

    package struct Entry: Document, Equatable {
        package var friend = FriendList.Friend()
        package var presence = FriendPresence()

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            friend.visit(&fields)
            presence.visit(&fields)
        }
    }
}

/// Where a user reads of friends; topics to be used as given.
package struct FriendTopics: Document, Equatable {
    package var friends = ""
    /// A prefix, ending before `/{friend}`.
    package var presence = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("friends", &friends)
        fields.required("presence", &presence)
    }
}

extension TopicGrammar {
    /// Where a user reads of friends.
    package func friendTopics(user: String) -> FriendTopics {
        var topics = FriendTopics()
        topics.friends = userFriends(user)
        topics.presence = "\(base)/user/\(user)/presence"
        return topics
    }
}
