package import Contract
package import Topics

/// A user's friends and open friend requests, retained on the user's topic `friends`.
package struct FriendList: Document, Equatable {
    package var friends: [Friend] = []
    /// The users who sent a request to this user, the newest request first.
    package var incoming: [Person] = []
    /// The users to whom this user sent a request, the newest request first.
    package var outgoing: [Person] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("friends", &friends)
        fields.required("incoming", &incoming)
        fields.required("outgoing", &outgoing)
    }

    package struct Friend: Document, Equatable {
        package var user = ""
        package var name = ""
        /// The beginning of the friendship, Unix milliseconds.
        package var acceptedAt = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("user", &user)
            fields.required("name", &name)
            fields.required("acceptedAt", &acceptedAt)
        }
    }

    /// A user in a list of requests or blocks, and the time of the request or block.
    package struct Person: Document, Equatable {
        package var user = ""
        package var name = ""
        package var at = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("user", &user)
            fields.required("name", &name)
            fields.required("at", &at)
        }
    }
}

/// Whether a friend is online, retained on `presence/{friend}`.
package struct FriendPresence: Document, Equatable {
    package var online = false
    /// The beginning of this state, Unix milliseconds.
    package var since = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("online", &online)
        fields.required("since", &since)
    }
}

/// `friend/list`: returns friends and their presence, open requests, and blocked users.
///
/// A list that is too large for one message comes in pages. The entries are in the order of
/// ``Result``: friends, incoming and outgoing requests, then blocked users. A page can contain a
/// part of each list.
package struct ListFriends: PagedRequest, Equatable, FriendshipRequest {
    package static let routes = [Route(.user, "friend", "list")]
    package static let isRead = true

    package static let remark: String? = """
        If the reply has a cursor, send the request again with this cursor, until a reply has \
        none. Then join the lists.
        """

    /// The `cursor` of the page before; `nil` for the first page.
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
        /// The `cursor` for the next page; `nil` on the last page.
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

/// The topics with a user's friends and their presence. Clients subscribe to them as given.
package struct FriendTopics: Document, Equatable {
    package var friends = ""
    /// The prefix of the presence topics. A client appends `/{friend}`, or `/+` for all friends.
    package var presence = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("friends", &friends)
        fields.required("presence", &presence)
    }
}

extension TopicGrammar {
    /// The topics with the friends of a user, and with their presence.
    package func friendTopics(user: String) -> FriendTopics {
        var topics = FriendTopics()
        topics.friends = userFriends(user)
        topics.presence = "\(base)/user/\(user)/presence"
        return topics
    }
}
