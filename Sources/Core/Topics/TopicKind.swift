/// The places of the topic grammar, one per row of the contract's tables.
///
/// Only the daemon may use other topics.
package enum TopicKind: UInt8, Sendable, CaseIterable {
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
    /// `{base}/user/{user}/round`.
    case userRound
    /// `{base}/user/{user}/round/brief`.
    case userRoundBrief
    /// `{base}/user/{user}/presence/{friend}`.
    case userPresence
    /// `{base}/room/{room}/do/{user}/{method}`.
    case roomDo
    /// `{base}/room/{room}/do/{user}/score/{player}/{hole}`.
    case roomScore
    /// `{base}/room/{room}/head`.
    case roomHead
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
    /// `owntracks/{user}/{device}` and below, except `cmd`.
    case owntracks
    /// `owntracks/{user}/{device}/cmd`.
    case owntracksCommand
}

extension TopicKind {
    /// The right to publish in a place.
    ///
    /// - Parameter asker: The publisher.
    /// - Parameter own: Whether the user or client id in the topic is the asker's own.
    package func writing(_ asker: TopicClient, own: Bool) -> TopicRight {
        switch (self, asker) {
        case (_, .daemon): .granted
        case (.guestDo, .guest): own ? .granted : .refused
        case (.userDo, .user), (.owntracks, .user): own ? .granted : .refused
        case (.roomDo, .user), (.roomScore, .user): own ? .ifMember : .refused
        default: .refused
        }
    }

    /// The right to receive a message in a place.
    ///
    /// - Parameter asker: The receiver.
    /// - Parameter own: Whether the user or client id in the topic is the asker's own.
    package func reading(_ asker: TopicClient, own: Bool) -> TopicRight {
        switch (self, asker) {
        case (_, .daemon), (.status, _), (.publicTopic, .user): .granted
        case (.roomHead, .user), (.roomState, .user), (.roomEvent, .user), (.roomPresence, .user),
            (.roomBrief, .user):
            .ifMember
        case (.guestReply, .guest): own ? .granted : .refused
        case (.userReply, .user), (.userInbox, .user), (.owntracksCommand, .user),
            (.userFriends, .user), (.userRound, .user), (.userRoundBrief, .user):
            own ? .granted : .refused
        case (.userPresence, .user): own ? .ifFriend : .refused
        case (.userRoom, .user): own ? .ifMember : .refused
        case (.userLocation, .user), (.userLocationEvent, .user), (.userLocationInfo, .user):
            own ? .ifShared : .refused
        case (.ops, .user(let admin)): admin ? .granted : .refused
        default: .refused
        }
    }

    /// Whether clients send requests here. Such messages have no retain flag, and only the daemon
    /// reads them.
    package var isRequest: Bool {
        switch self {
        case .guestDo, .userDo, .roomDo, .roomScore: true
        default: false
        }
    }

    /// Whether the topic is below `owntracks/`. The guard removes a retain flag there, and allows
    /// wills.
    package var isOwntracks: Bool { self == .owntracks || self == .owntracksCommand }
}

/// The client that wants to publish, receive or subscribe.
package enum TopicClient: Equatable, Sendable {
    /// A client that has not signed in.
    case guest
    /// A signed-in user.
    case user(admin: Bool)
    /// The daemon, which may do everything.
    case daemon

    /// Whether this is a signed-in user.
    package var isUser: Bool {
        if case .user = self { true } else { false }
    }
}

/// The right to publish or receive in a place, or its condition.
package enum TopicRight: Equatable, Sendable {
    /// The right is given.
    case granted
    /// The right is given to members of the topic's room.
    case ifMember
    /// The right is given while the topic's friend shares positions with the asker.
    case ifShared
    /// The right is given while the topic's friend and the asker are friends.
    case ifFriend
    /// The right is not given.
    case refused
}
