package import Contract
package import Topics

/// The contract for friends.
package enum FriendsContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [
            RequestFriend.self, AcceptFriend.self, DeclineFriend.self, CancelFriendRequest.self,
            RemoveFriend.self, BlockUser.self, UnblockUser.self, ListFriends.self, FriendLink.self,
        ]
    }

    package static var notifications: [NotificationKind] { [.friendRequest, .friendAccepted] }

    package static var commands: [CommandRow] {
        [
            .sends(
                "friend add", RequestFriend.self, "send a friend request",
                .text("USER", "a username") { $0.user = $1 },
                done: {
                    $0.result.status == .friends
                        ? "You and \($0.result.user) are now friends."
                        : "Sent a friend request to \($0.result.user)."
                }),
            .sends(
                "friend accept", AcceptFriend.self, "accept a friend request",
                .text("USER", "a username") { $0.user = $1 }, json: \.request.json,
                done: { "\($0.request.user) is now your friend." }),
            .sends(
                "friend decline", DeclineFriend.self, "decline a friend request",
                .text("USER", "a username") { $0.user = $1 }, json: \.request.json,
                done: { "\($0.request.user) was declined." }),
            .sends(
                "friend cancel", CancelFriendRequest.self, "cancel your friend request",
                .text("USER", "a username") { $0.user = $1 }, json: \.request.json,
                done: { "\($0.request.user) no longer has a friend request from you." }),
            .sends(
                "friend remove", RemoveFriend.self, "end a friendship",
                .text("USER", "a username") { $0.user = $1 }, json: \.request.json,
                done: { "\($0.request.user) is no longer your friend." }),
            .sends(
                "friend block", BlockUser.self, "block a user",
                .text("USER", "a username") { $0.user = $1 }, json: \.request.json,
                done: { "\($0.request.user) is blocked." }),
            .sends(
                "friend unblock", UnblockUser.self, "unblock a user",
                .text("USER", "a username") { $0.user = $1 }, json: \.request.json,
                done: { "\($0.request.user) is unblocked." }),
        ]
    }
}

/// Requests about friends and invites, in the area `friends` of personal tokens.
package protocol FriendshipRequest: Request {}

extension FriendshipRequest {
    package static var area: TokenArea? { .friends }
}

extension TokenArea {
    package static let friends = TokenArea("friends")
}

extension ErrorCode {
    /// There is no such user.
    package static let friendUnknown = ErrorCode("friend.unknown", http: 404)
    package static let friendNotFriends = ErrorCode("friend.notFriends", http: 403)
    /// No such request is open between the two users.
    package static let friendNoRequest = ErrorCode("friend.noRequest", http: 404)
    /// The sender has blocked this user.
    package static let friendBlocked = ErrorCode("friend.blocked", http: 409)
    /// One of the two users has the maximum number of friends, or this one has sent the maximum number of
    /// open requests.
    package static let friendTooMany = ErrorCode("friend.tooMany", http: 409)
}

extension NotificationKind {
    /// `from` sent a friend request.
    package static let friendRequest = NotificationKind(
        "friend.request", validHours: 168, .normal, .fromAnybody,
        neutralTitle: "Friend request", neutralBody: "You have a friend request.")
    /// `from` has become a friend.
    package static let friendAccepted = NotificationKind(
        "friend.accepted", validHours: 72, .low,
        neutralTitle: "New friend", neutralBody: "You have a new friend.")
}
