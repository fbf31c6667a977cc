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
