package import Contract
package import Engine
import Rules
import SQLite

/// Friends: asking, answering, parting, blocking, and who of them is there.
package final class Friends: Feature {
    /// Friends of one user.
    package static let friendsMax = 500
    /// Open requests of one user, each way.
    package static let requestsMax = 100
    /// Users that one user blocks.
    package static let blockedMax = 500
    static let requestsPerHour = 30

    let presence: Presence
    let notifications: Notifications
    let grammar: TopicGrammar
    let links: PublicLinks
    var requests = RateLimiter(windowMs: 3_600_000)
    /// Whose list changed in this batch.
    var changed: Set<String> = []

    package init(
        accounts: Accounts, presence: Presence, notifications: Notifications,
        grammar: TopicGrammar, links: PublicLinks
    ) {
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
        try FriendStore(database: context.database).forEachPair { one, other in
            context.control(.friend(one, other))
        }
    }

    func friends(of user: String, _ context: Context) throws -> [String] {
        try FriendStore(database: context.database).friends(of: user)
    }
}

extension Friends: SignUpIntents {
    /// Asks for friendship with the user whose link a sign-up came from.
    package func follow(
        _ intent: SignUpIntent, of user: String, into result: inout Confirm.Result,
        _ context: Context
    ) throws {
        guard let name = intent.friend else { return }
        do {
            result.friend = try ask(name, by: user, context)
        } catch let refusal as Refusal {
            result.friendError = refusal.code.rawValue
        }
    }
}
