import Contract
package import Engine
import SQLite

/// What stands retained.
extension Friends {
    package func willCommit(_ context: Context) throws {
        for user in changed.sorted() { try publishList(of: user, context) }
        changed.removeAll(keepingCapacity: true)
    }

    package func didRollBack() { changed.removeAll() }

    private func publishList(of user: String, _ context: Context) throws {
        let list = try FriendStore(database: context.database).list(of: user)
        context.retain(grammar.userFriends(user), list.bytes)
    }

    package func owns(_ topic: String, _ context: Context) throws -> Bool {
        let store = FriendStore(database: context.database)
        return switch grammar.topic(topic) {
        case .userFriends(let user): try store.hasList(user)
        case .userPresence(let user, let friend): try store.areFriends(user, friend)
        default: false
        }
    }

    package func retained(_ context: Context) throws {
        let store = FriendStore(database: context.database)
        for user in try store.withLists() { try publishList(of: user, context) }
        var shown = (friend: "", payload: [UInt8]())
        try store.forEachFriend { friend, viewer in
            if friend != shown.friend { shown = (friend, try document(of: friend, context).bytes) }
            context.retain(grammar.userPresence(viewer, friend: friend), shown.payload)
        }
    }
}
