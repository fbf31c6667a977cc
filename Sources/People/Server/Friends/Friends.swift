package import Contract
package import Engine
import JSON
package import PeopleContract
package import PeopleRules
package import SQLite
package import Topics

/// Friendships, friend requests and blocks, and the presence of friends.
package final class Friends: BatchParticipant {
    /// The most friends of one user.
    package static let friendsMax = 500
    /// The maximum number of open requests of one user, in each direction. When another one arrives, the
    /// server hides one of them. It picks from the network that sent the most, and prefers new accounts
    /// and old requests. The sender does not notice.
    package static let requestsMax = 100
    /// The maximum number of users that one user can block. Another block then ends the block of the
    /// account that has been unused the longest.
    package static let blockedMax = 5_000
    /// The age up to which an account is new, milliseconds.
    static let youngMs: Int64 = 7 * 86_400_000
    static let requestsPerHour = 30

    let accounts: Accounts
    let presence: Presence
    let notifications: Notifications
    let grammar: TopicGrammar
    let links: PublicLinks
    var requests = RateLimiter(windowMs: 3_600_000)
    /// The users whose list changed in this batch.
    var changed: Set<String> = []

    package init(
        accounts: Accounts, presence: Presence, notifications: Notifications,
        grammar: TopicGrammar, links: PublicLinks
    ) {
        self.accounts = accounts
        self.links = links
        self.presence = presence
        self.notifications = notifications
        self.grammar = grammar
        accounts.addSignUpFollower(self)
    }

    package func register(in router: Router) {
        registerRequests(in: router)
        router.on(PresenceChanged.self) { [unowned self] event, context in
            try tellFriends(of: event.user, context)
        }
    }

    package func rights(_ context: Context) throws {
        try RelationshipStore(database: context.database).forEachPair { one, other in
            context.control(.friend(one, other))
        }
    }

    func friends(of user: String, _ context: Context) throws -> [String] {
        try RelationshipStore(database: context.database).friends(of: user)
    }
}

extension Friends: SignUpIntents {
    /// Sends a friend request to the user whose link led to the sign-up.
    package func follow(
        _ intent: SignUpIntent, of user: String, into result: inout Confirm.Result,
        _ context: Context
    ) throws {
        guard let name = intent.friend else { return }
        do {
            result.friend = try ask(name, by: user, in: presence.address(of: user), context)
        } catch let refusal as Refusal {
            result.friendError = refusal.code.rawValue
        }
    }
}

/// The friendship of two users ended. The reply to the user who ended it has not left yet.
package struct FriendshipEnded: Event {
    package let user: String
    package let other: String
}

/// The relationship of two users changed: a friendship, a request or a block. It is stored already.
package struct RelationshipChanged: Event {
    package let change: RelationshipChange
    /// The user who changed it.
    package let user: String
    package let other: String
}

/// Retained messages: lists of friends, and presence.
extension Friends {
    package func willCommit(_ context: Context) throws {
        for user in changed.sorted() { try publishList(of: user, context) }
        changed.removeAll(keepingCapacity: true)
    }

    package func didRollBack() { changed.removeAll() }

    private func publishList(of user: String, _ context: Context) throws {
        let list = try RelationshipStore(database: context.database).list(of: user)
        context.retain(grammar.userFriends(user), list.bytes)
    }

    package func owns(_ topic: String, _ context: Context) throws -> Bool {
        let store = RelationshipStore(database: context.database)
        return switch grammar.topic(topic) {
        case .userFriends(let user): try store.hasList(user)
        case .userPresence(let user, let friend): try store.areFriends(user, friend)
        default: false
        }
    }

    package func retained(_ context: Context) throws {
        let store = RelationshipStore(database: context.database)
        for user in try store.withLists() { try publishList(of: user, context) }
        var shown = (friend: "", payload: [UInt8]())
        try store.forEachFriend { friend, viewer in
            if friend != shown.friend { shown = (friend, try document(of: friend, context).bytes) }
            context.retain(grammar.userPresence(viewer, friend: friend), shown.payload)
        }
    }
}

extension Friends: PersonalDataProvider {
    package static let partName = "friends"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let store = RelationshipStore(database: database)
        let list = try store.list(of: user)
        return [
            PersonalDataPart(
                "friends", of: list.friends, by: { .init(0, $0.user) }, JSON.init(document:)),
            PersonalDataPart(
                "friendRequestsReceived", of: list.incoming, by: { .init(0, $0.user) },
                JSON.init(document:)),
            PersonalDataPart(
                "friendRequestsSent", of: list.outgoing, by: { .init(0, $0.user) },
                JSON.init(document:)),
            PersonalDataPart(
                "blocked", of: try store.blocked(by: user), by: { .init(0, $0.user) },
                JSON.init(document:)),
        ]
    }

    /// Deletes the relationships of a user with all others.
    package func erase(_ user: String, _ context: Context) throws {
        let store = RelationshipStore(database: context.database)
        for other in try store.others(of: user).sorted() {
            var relationship = try store.relationship(user, other)
            var changes = relationship.block()
            try store.put(Relationship(), user, other, now: context.now)
            // `block` ends friendships and requests between the two users. The block itself is not
            // stored, so it is not announced.
            changes.removeAll { $0 == .blocked }
            for change in changes {
                try tell(change, relationship, user, other, context)
                try context.announce(
                    RelationshipChanged(change: change, user: user, other: other))
            }
            changed.insert(other)
            try context.forgetRequests(of: other, naming: user)
        }
        context.retain(grammar.userFriends(user), [])
        changed.remove(user)
    }
}
