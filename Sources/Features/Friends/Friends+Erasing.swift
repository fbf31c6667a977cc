import Contract
package import Engine
import JSON
import Rules
package import SQLite

extension Friends: PersonalDataKeeper {
    package static let partName = "friends"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let store = FriendStore(database: database)
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

    /// Takes away everything between a user and all others.
    package func erase(_ user: String, _ context: Context) throws {
        let store = FriendStore(database: context.database)
        for other in try store.others(of: user).sorted() {
            var tie = try store.tie(user, other)
            var changes = tie.block()
            try store.put(Tie(), user, other, now: context.now)
            // What the other asked, or blocked, goes without a word.
            changes.removeAll { $0 == .blocked }
            for change in changes {
                try tell(change, tie, user, other, context)
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
