/// `friend/list`: my friends and whether they are there, open requests, and whom I blocked.
package struct ListFriends: Request, Equatable {
    package static let routes = [Route(.user, "friend", "list")]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        package var friends: [Entry] = []
        package var incoming: [FriendList.Person] = []
        package var outgoing: [FriendList.Person] = []
        package var blocked: [FriendList.Person] = []
        package var topics = FriendTopics()

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("friends", &friends)
            fields.required("incoming", &incoming)
            fields.required("outgoing", &outgoing)
            fields.required("blocked", &blocked)
            fields.required("topics", &topics)
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
