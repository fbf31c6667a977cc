import Contract
import Engine
import PeopleContract
import PeopleRules
import Topics

/// The consequences of a changed relationship: notifications, lists and presence.
extension Friends {
    /// Notifies the other user, and updates lists and presence.
    /// - Parameter user: The user who made the change.
    func tell(
        _ change: RelationshipChange, _ relationship: Relationship, _ user: String, _ other: String,
        _ context: Context
    ) throws {
        // The retained list does not contain blocked users.
        if change == .blocked || change == .unblocked { return }
        changed.insert(user)
        switch change {
        case .requested where relationship.mine == .open:
            changed.insert(other)
            try notify(other, .friendRequest, from: user, context)
        case .befriended:
            changed.insert(other)
            try withdraw(.friendRequest, at: user, from: other, .answered, context)
            try withdraw(.friendRequest, at: other, from: user, .answered, context)
            try notify(other, .friendAccepted, from: user, context)
            context.control(.friend(user, other))
            try show(user, to: other, context)
            try show(other, to: user, context)
        case .declined: try withdraw(.friendRequest, at: user, from: other, .answered, context)
        case .cancelled(seen: true):
            changed.insert(other)
            try withdraw(.friendRequest, at: other, from: user, .takenBack, context)
        case .parted: try part(user, other, context)
        case .requested, .cancelled, .blocked, .unblocked: break
        }
    }

    private func part(_ user: String, _ other: String, _ context: Context) throws {
        changed.insert(other)
        for (viewer, friend) in [(user, other), (other, user)] {
            context.retain(grammar.userPresence(viewer, friend: friend), [])
            try withdraw(.friendAccepted, at: viewer, from: friend, .expired, context)
        }
        // This comes after the empty messages, so that both users still receive them.
        context.control(.unfriend(user, other))
        try context.announce(FriendshipEnded(user: user, other: other))
    }

    private func notify(
        _ user: String, _ kind: NotificationKind, from: String, _ context: Context
    ) throws {
        let name = try AccountStore(database: context.database).name(of: from) ?? from
        let isRequest = kind == .friendRequest
        var notice = Notice(
            kind, title: isRequest ? "Friend request" : "New friend",
            body: isRequest ? "\(name) wants to be friends." : "\(name) is now your friend.",
            subject: Self.subject(kind, from))
        notice.from = from
        notice.link = links.friend(from)
        try notifications.notify(user, notice, context)
    }

    private func withdraw(
        _ kind: NotificationKind, at user: String, from: String, _ reason: InboxChange.Reason,
        _ context: Context
    ) throws {
        try notifications.withdraw(Self.subject(kind, from), of: user, reason, context)
    }

    private static func subject(_ kind: NotificationKind, _ from: String) -> String {
        "\(kind.name)/\(from)"
    }

    func tellFriends(of user: String, _ context: Context) throws {
        let friends = try friends(of: user, context)
        guard !friends.isEmpty else { return }
        let payload = try document(of: user, context).bytes
        for friend in friends {
            context.retain(grammar.userPresence(friend, friend: user), payload)
        }
    }

    private func show(_ user: String, to viewer: String, _ context: Context) throws {
        let document = try document(of: user, context)
        context.retain(grammar.userPresence(viewer, friend: user), document.bytes)
    }

    func document(of user: String, _ context: Context) throws -> FriendPresence {
        var document = FriendPresence()
        document.online = presence.isOnline(user)
        document.since = Int(try presence.since(user, context))
        return document
    }
}
