package import Contract
package import Topics

/// `friend/request`: asks another user to become a friend.
///
/// If the other user has already asked, both become friends immediately. A request to a user who
/// has blocked or declined this user gets the usual reply, so that the reply does not reveal it.
package struct RequestFriend: FriendshipRequest, Equatable {
    package static let routes = [Route(.user, "friend", "request")]
    package static let errors: [ErrorCode] = [
        .friendUnknown, .friendBlocked, .friendTooMany, .requestTooMany,
    ]

    /// A username, in any case.
    package var user = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user, .length(1...64))
    }

    package struct Result: Document, Equatable {
        package enum Status: String, WordValue { case requested, friends }

        /// The username in lower case, as topics contain it.
        package var user = ""
        package var status = Status.requested

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("user", &user)
            fields.required("status", &status)
        }
    }
}

/// `friend/accept`: accepts a friend request. Both users become friends.
package struct AcceptFriend: FriendshipRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "friend", "accept")]
    package static let errors: [ErrorCode] = [
        .friendUnknown, .friendNoRequest, .friendBlocked, .friendTooMany,
    ]

    /// A username, in any case.
    package var user = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user, .length(1...64))
    }
}

/// `friend/decline`: hides a friend request from its recipient. The sender is not notified, and
/// still sees an open request.
package struct DeclineFriend: FriendshipRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "friend", "decline")]
    package static let addsData = false
    package static let errors: [ErrorCode] = [.friendUnknown, .friendNoRequest]

    /// A username, in any case.
    package var user = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user, .length(1...64))
    }
}

/// `friend/cancel`: withdraws the sender's own friend request.
package struct CancelFriendRequest: FriendshipRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "friend", "cancel")]
    package static let addsData = false
    package static let errors: [ErrorCode] = [.friendUnknown, .friendNoRequest]

    /// A username, in any case.
    package var user = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user, .length(1...64))
    }
}

/// `friend/remove`: ends a friendship. The friend disappears from the lists of both users.
package struct RemoveFriend: FriendshipRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "friend", "remove")]
    package static let addsData = false
    package static let errors: [ErrorCode] = [.friendUnknown, .friendNotFriends]

    /// A username, in any case.
    package var user = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user, .length(1...64))
    }
}

/// `friend/block`: blocks a user, and ends a friendship with that user.
///
/// A blocked user sees nothing of the user who blocks, is not notified of the block, and can send
/// no visible friend request.
package struct BlockUser: FriendshipRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "friend", "block")]
    package static let addsData = false
    package static let errors: [ErrorCode] = [.friendUnknown, .friendTooMany]

    /// A username, in any case.
    package var user = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user, .length(1...64))
    }
}

/// `friend/unblock`: removes a block, so that the other user can send a friend request again.
package struct UnblockUser: FriendshipRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "friend", "unblock")]
    package static let addsData = false
    package static let errors: [ErrorCode] = [.friendUnknown]

    /// A username, in any case.
    package var user = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user, .length(1...64))
    }
}

/// `friend/link`: returns a link with which somebody else can become a friend of the sender.
package struct FriendLink: FriendshipRequest, Equatable {
    package typealias Result = PublicLink
    package static let routes = [Route(.user, "friend", "link")]
    package static let isRead = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}
