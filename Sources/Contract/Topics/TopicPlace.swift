/// The places that the topic grammar knows: one a row of the contract's tables.
///
/// What fits none of them belongs to the daemon alone.
package enum TopicPlace: UInt8, Sendable, CaseIterable {
    /// `{base}/guest/{clientId}/do/account/{method}`, one of the five methods for guests.
    case guestDo
    /// `{base}/guest/{clientId}/reply` and below.
    case guestReply
    /// `{base}/user/{user}/do/{service}/{method}`.
    case userDo
    /// `{base}/user/{user}/reply` and below.
    case userReply
    /// `{base}/user/{user}/inbox`.
    case userInbox
    /// `{base}/user/{user}/room/{room}`.
    case userRoom
    /// `{base}/user/{user}/location/{friend}`.
    case userLocation
    /// `{base}/user/{user}/location/{friend}/event`.
    case userLocationEvent
    /// `{base}/user/{user}/location/{friend}/info`.
    case userLocationInfo
    /// `{base}/user/{user}/friends`.
    case userFriends
    /// `{base}/user/{user}/presence/{friend}`.
    case userPresence
    /// `{base}/room/{room}/do/{user}/{method}`.
    case roomDo
    /// `{base}/room/{room}/do/{user}/score/{player}/{hole}`.
    case roomScore
    /// `{base}/room/{room}/state`.
    case roomState
    /// `{base}/room/{room}/event`.
    case roomEvent
    /// `{base}/room/{room}/presence`.
    case roomPresence
    /// `{base}/room/{room}/brief`.
    case roomBrief
    /// `{base}/public` and below.
    case publicTopic
    /// `{base}/status`.
    case status
    /// `{base}/ops` and below.
    case ops
    /// `owntracks/{user}/{device}` and below, but for `cmd`.
    case owntracks
    /// `owntracks/{user}/{device}/cmd`.
    case owntracksCommand
}

extension TopicPlace {
    /// Who may write in a place.
    ///
    /// - Parameter asker: Who wants to publish.
    /// - Parameter own: Whether the user or client id in the topic is the asker's own.
    package func writing(_ asker: TopicAsker, own: Bool) -> TopicRight {
        switch (self, asker) {
        case (_, .daemon): .granted
        case (.guestDo, .guest): own ? .granted : .refused
        case (.userDo, .user), (.owntracks, .user): own ? .granted : .refused
        case (.roomDo, .user), (.roomScore, .user): own ? .ifMember : .refused
        default: .refused
        }
    }

    /// To whom a message in a place may be delivered.
    ///
    /// - Parameter asker: Whom it would be delivered to.
    /// - Parameter own: Whether the user or client id in the topic is the asker's own.
    package func reading(_ asker: TopicAsker, own: Bool) -> TopicRight {
        switch (self, asker) {
        case (_, .daemon), (.status, _), (.publicTopic, .user): .granted
        case (.roomState, .user), (.roomEvent, .user), (.roomPresence, .user), (.roomBrief, .user):
            .ifMember
        case (.guestReply, .guest): own ? .granted : .refused
        case (.userReply, .user), (.userInbox, .user), (.owntracksCommand, .user),
            (.userFriends, .user):
            own ? .granted : .refused
        case (.userPresence, .user): own ? .ifFriend : .refused
        case (.userRoom, .user): own ? .ifMember : .refused
        case (.userLocation, .user), (.userLocationEvent, .user), (.userLocationInfo, .user):
            own ? .ifShared : .refused
        case (.ops, .user(let admin)): admin ? .granted : .refused
        default: .refused
        }
    }

    /// True for the places where clients make requests: no retain flag, and the daemon alone reads.
    package var isRequest: Bool {
        switch self {
        case .guestDo, .userDo, .roomDo, .roomScore: true
        default: false
        }
    }

    /// True below `owntracks/`, where a retain flag is taken off and a will is let through.
    package var isOwntracks: Bool { self == .owntracks || self == .owntracksCommand }
}

/// Who asks to write, read or subscribe.
package enum TopicAsker: Equatable, Sendable {
    /// Somebody who has not signed in.
    case guest
    /// A signed-in user.
    case user(admin: Bool)
    /// The daemon, which may do everything.
    case daemon

    /// True for a signed-in user.
    package var isUser: Bool {
        if case .user = self { true } else { false }
    }
}

/// What the right to write or read in a place depends on.
package enum TopicRight: Equatable, Sendable {
    /// It is given.
    case granted
    /// It is given to members of the topic's room.
    case ifMember
    /// It is given while the topic's friend shares positions with the asker.
    case ifShared
    /// It is given while the topic's friend and the asker are friends.
    case ifFriend
    /// It is not given.
    case refused
}
