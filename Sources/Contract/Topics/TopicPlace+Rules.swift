extension TopicPlace {
    /// Tells whether a place can be written by this asker (CONTRACT, "Where clients write").
    ///
    /// - Parameter asker: Who wants to publish.
    /// - Parameter own: Whether the user or client id in the topic is the asker's own.
    /// - Parameter member: Whether the asker is a member of the topic's room; asked only if it matters.
    package func mayWrite(_ asker: TopicAsker, own: Bool, member: () -> Bool) -> Bool {
        switch (self, asker) {
        case (_, .daemon): true
        case (.guestDo, .guest): own
        case (.userDo, .user), (.owntracks, .user), (.owntracksCommand, .user): own
        case (.roomDo, .user), (.roomScore, .user): own && member()
        default: false
        }
    }

    /// Tells whether a message in this place may be delivered (CONTRACT, "Where clients read").
    ///
    /// - Parameter asker: Whom it would be delivered to.
    /// - Parameter own: Whether the user or client id in the topic is the asker's own.
    /// - Parameter member: Whether the asker is a member of the topic's room; asked only if it matters.
    /// - Parameter shared: Whether the friend in the topic shares positions with the asker.
    package func mayRead(
        _ asker: TopicAsker, own: Bool, member: () -> Bool, shared: () -> Bool
    ) -> Bool {
        switch (self, asker) {
        case (_, .daemon), (.status, _), (.publicTopic, .user): true
        case (.roomState, .user), (.roomEvent, .user), (.roomPresence, .user), (.roomBrief, .user):
            member()
        case (.guestReply, .guest): own
        case (.userReply, .user), (.userInbox, .user), (.owntracksCommand, .user): own
        case (.userRoom, .user): own && member()
        case (.userLocation, .user): own && shared()
        case (.ops, .user(let admin)): admin
        default: false
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
