import Contract
import Engine

/// `friend/list`, in pages; nearly everybody's is one.
extension Friends {
    func list(
        _ request: ListFriends, _ call: Call, _ context: Context
    ) throws -> ListFriends.Result {
        let start = try request.cursor.map(FriendPlace.init(cursor:))
        var result = ListFriends.Result()
        result.topics = grammar.friendTopics(user: call.user)
        var budget = PageBudget()
        var last = start
        for line in try lines(of: call.user, context) {
            if let start, line.place <= start { continue }
            guard budget.fits(line.bytesCount) else {
                result.cursor = last?.cursor
                return result
            }
            line.add(to: &result)
            last = line.place
        }
        return result
    }

    /// All who stand in the list, in its order.
    private func lines(of user: String, _ context: Context) throws -> [FriendLine] {
        let store = FriendStore(database: context.database)
        let list = try store.list(of: user)
        var lines = try list.friends.map { friend in
            var entry = ListFriends.Entry()
            entry.friend = friend
            entry.presence = try document(of: friend.user, context)
            return FriendLine.friend(entry)
        }
        lines += list.incoming.map(FriendLine.incoming)
        lines += list.outgoing.map(FriendLine.outgoing)
        lines += try store.blocked(by: user).map(FriendLine.blocked)
        return lines
    }
}
