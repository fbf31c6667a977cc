package import Contract
import PeopleContract
package import Topics

/// The contract for invites into rooms.
package enum InvitesContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [
            SendInvite.self, AcceptInvite.self, DeclineInvite.self, ListInvites.self,
            InviteLink.self,
        ]
    }

    package static var notifications: [NotificationKind] { [.invite] }
}

extension ErrorCode {
    /// The invite is no longer valid: the game has started, the room is closed, or its sender has
    /// left.
    package static let inviteExpired = ErrorCode("invite.expired", http: 410)
    package static let inviteAlreadyMember = ErrorCode("invite.alreadyMember", http: 409)
    /// One of the two users has the maximum number of open invites.
    package static let inviteTooMany = ErrorCode("invite.tooMany", http: 409)
}

extension NotificationKind {
    /// `from` invites the user into the lobby of `room`. `invite` is the id for the reply.
    package static let invite = NotificationKind(
        "invite", validHours: 12, .high,
        neutralTitle: "Invitation", neutralBody: "Somebody invites you to a room.")
}

/// `invite/send`: invites a friend to a lobby of the user.
///
/// A repeated invite of the same friend returns the first invite and sends no notification.
package struct SendInvite: FriendshipRequest, Equatable {
    package static let routes = [Route(.user, "invite", "send")]
    package static let errors: [ErrorCode] = [
        .roomNotMember, .roomWrongPhase, .friendNotFriends, .inviteAlreadyMember, .inviteTooMany,
        .requestTooMany,
    ]

    package var room = ""
    /// The friend's username, without regard to case.
    package var user = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        fields.required("user", &user, .length(1...64))
    }

    package struct Result: Document, Equatable {
        package var invite = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("invite", &invite)
        }
    }
}

/// `invite/accept`: gives the user a seat in the lobby of the invite, as `room/join` does.
package struct AcceptInvite: FriendshipRequest, Equatable {
    package typealias Result = JoinedRoom
    package static let routes = [Route(.user, "invite", "accept")]
    package static let errors: [ErrorCode] = [.inviteExpired, .roomFull, .roomTooMany]

    package var invite = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("invite", &invite, .length(1...64))
    }
}

/// `invite/decline`: declines an invite.
package struct DeclineInvite: FriendshipRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "invite", "decline")]
    package static let addsData = false
    package static let errors: [ErrorCode] = [.inviteExpired]

    package var invite = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("invite", &invite, .length(1...64))
    }
}

/// `invite/list`: lists the open invites to the user and from the user, the newest first.
package struct ListInvites: FriendshipRequest, Equatable {
    package static let routes = [Route(.user, "invite", "list")]
    package static let isRead = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        package var incoming: [Entry] = []
        package var outgoing: [Entry] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("incoming", &incoming)
            fields.required("outgoing", &outgoing)
        }
    }

    package struct Entry: Document, Equatable {
        package var invite = ""
        package var at = 0
        /// The other user: the sender of an incoming invite, or the recipient of an outgoing one.
        package var user = ""
        package var name = ""
        package var room = ""
        package var kind = ""
        /// The title of the room.
        package var title = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("invite", &invite)
            fields.required("at", &at)
            fields.required("user", &user)
            fields.required("name", &name)
            fields.required("room", &room)
            fields.required("kind", &kind)
            fields.required("courseName", &title)
        }
    }
}

/// `invite/link`: returns a link that opens the lobby in a browser. Anybody can use it as long as
/// the code is valid.
package struct InviteLink: FriendshipRequest, Equatable {
    package typealias Result = PublicLink
    package static let routes = [Route(.user, "invite", "link")]
    // It returns the link of this moment, and makes one only if there is none.
    package static let repetition = Repetition.natural
    package static let errors: [ErrorCode] = [.roomNotMember, .roomWrongPhase]

    package var room = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
    }
}
