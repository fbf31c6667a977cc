import Contract
package import Engine
package import JSON
import Rules

extension Friends: PersonalDataKeeper {
    package func personalData(of user: String, _ context: Context) throws -> [JSON.Member] {
        let store = FriendStore(database: context.database)
        let blocked = try store.blocked(by: user).map { try JSON(parsing: $0.bytes) }
        return [
            JSON.Member("friends", try JSON(parsing: store.list(of: user).bytes)),
            JSON.Member("blocked", .array(blocked)),
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
            for change in changes { try tell(change, tie, user, other, context) }
            changed.insert(other)
            try context.forgetRequests(of: other, naming: user)
        }
        context.retain(grammar.userFriends(user), [])
        changed.remove(user)
    }
}
