import Contract
import Engine
import PeopleContract
package import PeopleRules
import SQLite
import Topics

/// The handlers of requests about friends.
extension Friends {
    func registerRequests(in router: Router) {
        router.on(RequestFriend.self, request)
        router.on(AcceptFriend.self) { [self] request, call, context in
            try answer(request.user, call, context) { relationship throws(RelationshipError) in
                try relationship.accept()
            }
        }
        router.on(DeclineFriend.self) { [self] request, call, context in
            try answer(request.user, call, context) { relationship throws(RelationshipError) in
                try relationship.decline()
            }
        }
        router.on(CancelFriendRequest.self) { [self] request, call, context in
            try answer(request.user, call, context) { relationship throws(RelationshipError) in
                try relationship.cancel()
            }
        }
        router.on(RemoveFriend.self) { [self] request, call, context in
            try answer(request.user, call, context) { relationship throws(RelationshipError) in
                try relationship.remove()
            }
        }
        router.on(BlockUser.self) { [self] request, call, context in
            try answer(request.user, call, context) { relationship throws(RelationshipError) in
                relationship.block()
            }
        }
        router.on(UnblockUser.self) { [self] request, call, context in
            try answer(request.user, call, context) { relationship throws(RelationshipError) in
                relationship.unblock()
            }
        }
        router.on(ListFriends.self, list)
        router.on(FriendLink.self) { [links] _, call, _ in
            var result = PublicLink()
            result.url = links.friend(call.user)
            return result
        }
    }

    private func request(
        _ request: RequestFriend, _ call: Call, _ context: Context
    ) throws -> RequestFriend.Result {
        try ask(request.user, by: call.user, in: accounts.address(of: call), context)
    }

    /// Sends a friend request, or accepts the request of the other user.
    /// - Parameters:
    ///   - name: The username, in any case.
    ///   - network: The network from which the user asks; nil if it is not known.
    func ask(
        _ name: String, by user: String, in network: String?, _ context: Context
    ) throws -> RequestFriend.Result {
        let wait = requests.admit(user, limit: Self.requestsPerHour, now: context.now)
        if let wait {
            throw Refusal.tooMany("Too many requests. Try again later.", retryAfterMs: wait)
        }
        let settings = SettingsStore(database: context.database)
        let reaches = try settings.isOpenToStrangers(name.lowercased())
        let relationship = try change(name, by: user, context) {
            relationship throws(RelationshipError) in
            try relationship.request(reaches: reaches)
        }
        try RelationshipStore(database: context.database).noteNetwork(
            network.map(accounts.networkDigest), of: user, name.lowercased())
        var result = RequestFriend.Result()
        result.user = name.lowercased()
        result.status = relationship.areFriends ? .friends : .requested
        return result
    }

    private func answer(
        _ name: String, _ call: Call, _ context: Context,
        _ command: (inout Relationship) throws(RelationshipError) -> [RelationshipChange]
    ) throws -> Nothing {
        _ = try change(name, by: call.user, context, command)
        return Nothing()
    }

    /// Runs a command on the relationship of two users, stores the result, and notifies the users.
    /// - Returns: The relationship after the command.
    private func change(
        _ name: String, by user: String, _ context: Context,
        _ command: (inout Relationship) throws(RelationshipError) -> [RelationshipChange]
    ) throws -> Relationship {
        let store = RelationshipStore(database: context.database)
        let other = name.lowercased()
        guard other != user else {
            throw Refusal.field(.requestMalformed, "user", "must be somebody else")
        }
        guard try AccountStore(database: context.database).isTaken(username: other) else {
            throw Refusal(.friendUnknown, "There is no user with this name.")
        }
        var relationship = try store.relationship(user, other)
        var changes: [RelationshipChange] = []
        do throws(RelationshipError) { changes = try command(&relationship) } catch {
            throw Refusal(error)
        }
        guard !changes.isEmpty else { return relationship }
        for change in changes {
            try requireRoom(for: change, user, other, store)
            try makeRoom(for: change, relationship, user, other, context)
        }
        try store.put(relationship, user, other, now: context.now)
        for change in changes {
            try tell(change, relationship, user, other, context)
            try context.announce(
                RelationshipChanged(change: change, user: user, other: other))
        }
        return relationship
    }

    private func requireRoom(
        for change: RelationshipChange, _ user: String, _ other: String, _ store: RelationshipStore
    ) throws {
        switch change {
        // The limit applies even if the other user has blocked this one, so that the reply does not
        // reveal a block.
        case .requested where try store.outgoingCount(of: user) >= Self.requestsMax:
            throw Refusal(
                .friendTooMany,
                "You have sent \(Self.requestsMax) open friend requests, the maximum. Cancel one first."
            )
        case .befriended
        where try store.friendsCount(of: user) >= Self.friendsMax
            || store.friendsCount(of: other) >= Self.friendsMax:
            throw Refusal(
                .friendTooMany, "One of you has \(Self.friendsMax) friends, the maximum.")
        case .requested, .befriended, .declined, .cancelled, .parted, .blocked, .unblocked: break
        }
    }

    /// Makes room for a friend request or a block, if the user has the maximum.
    ///
    /// A stranger with many accounts can fill these lists. So an honest request and the next block
    /// always find room.
    private func makeRoom(
        for change: RelationshipChange, _ relationship: Relationship, _ user: String,
        _ other: String, _ context: Context
    ) throws {
        let store = RelationshipStore(database: context.database)
        switch change {
        case .requested
        where try relationship.mine == .open && store.incomingCount(of: other) >= Self.requestsMax:
            let young = context.now - Self.youngMs
            guard let asker = try store.leastTrusted(to: other, youngSince: young) else { return }
            // The asker does not notice it, as with a declined request. The user can still accept.
            _ = try self.change(asker, by: other, context) {
                relationship throws(RelationshipError) in
                try relationship.decline()
            }
        case .blocked where try store.blockedCount(of: user) >= Self.blockedMax:
            guard let unused = try store.longestUnused(blockedBy: user) else { return }
            _ = try self.change(unused, by: user, context) {
                relationship throws(RelationshipError) in
                relationship.unblock()
            }
        case .requested, .befriended, .declined, .cancelled, .parted, .blocked, .unblocked: break
        }
    }
}

extension Refusal {
    /// The reply for an error in a command on a relationship.
    package init(_ error: RelationshipError) {
        switch error {
        case .blocked: self.init(.friendBlocked, "You have blocked this user. Unblock them first.")
        case .noRequest: self.init(.friendNoRequest, "This friend request no longer exists.")
        case .notFriends: self.init(.friendNotFriends, "You are not friends.")
        }
    }
}
