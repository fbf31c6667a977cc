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
    private static let requestsPerHour = 30

    private let presence: Presence
    private let notifications: Notifications
    let grammar: TopicGrammar
    private var requests = RateLimiter(windowMs: 3_600_000)
    /// Whose list changed in this batch.
    private var changed: Set<String> = []
    private var endObservers: [(String, String, Context) throws -> Void] = []

    package init(presence: Presence, notifications: Notifications, grammar: TopicGrammar) {
        self.presence = presence
        self.notifications = notifications
        self.grammar = grammar
        presence.observe { [unowned self] user, _, context in
            try tellFriends(of: user, context)
        }
    }

    package func register(in router: Router) {
        router.on(RequestFriend.self, request)
        router.on(AcceptFriend.self) { [self] request, call, context in
            try answer(request.user, call, context) { tie throws(TieError) in try tie.accept() }
        }
        router.on(DeclineFriend.self) { [self] request, call, context in
            try answer(request.user, call, context) { tie throws(TieError) in try tie.decline() }
        }
        router.on(CancelFriendRequest.self) { [self] request, call, context in
            try answer(request.user, call, context) { tie throws(TieError) in try tie.cancel() }
        }
        router.on(RemoveFriend.self) { [self] request, call, context in
            try answer(request.user, call, context) { tie throws(TieError) in try tie.remove() }
        }
        router.on(BlockUser.self) { [self] request, call, context in
            try answer(request.user, call, context) { tie throws(TieError) in tie.block() }
        }
        router.on(UnblockUser.self) { [self] request, call, context in
            try answer(request.user, call, context) { tie throws(TieError) in tie.unblock() }
        }
        router.on(ListFriends.self, list)
    }

    /// Says who is told when two are no friends any more, before the reply that says so.
    package func observeEnd(
        _ observer: @escaping (_ one: String, _ other: String, Context) throws -> Void
    ) {
        endObservers.append(observer)
    }

    package func areFriends(_ user: String, _ other: String, _ context: Context) throws -> Bool {
        try FriendStore(database: context.database).areFriends(user, other)
    }

    package func friends(of user: String, _ context: Context) throws -> [String] {
        try FriendStore(database: context.database).friends(of: user)
    }

    /// Takes away everything between a user whose account goes and all others.
    package func forget(_ user: String, _ context: Context) throws {
        let store = FriendStore(database: context.database)
        for other in try store.others(of: user).sorted() {
            var tie = try store.tie(user, other)
            var changes = tie.block()
            try store.put(Tie(), user, other, now: context.now)
            // What the other asked, or blocked, goes without a word.
            changes.removeAll { $0 == .blocked }
            for change in changes { try tell(change, tie, user, other, context) }
            changed.insert(other)
        }
        context.retain(grammar.userFriends(user), [])
        changed.remove(user)
    }
}

/// Commands.
extension Friends {
    private func request(
        _ request: RequestFriend, _ call: Call, _ context: Context
    ) throws -> RequestFriend.Result {
        let wait = requests.take(call.user, limit: Self.requestsPerHour, now: context.now)
        if let wait { throw Refusal.tooMany("too many requests", retryAfterMs: wait) }
        let tie = try change(request.user, call, context) { tie throws(TieError) in
            try tie.request()
        }
        var result = RequestFriend.Result()
        result.user = request.user.lowercased()
        let status: RequestFriend.Result.Status = tie.areFriends ? .friends : .requested
        result.status = status.rawValue
        return result
    }

    private func answer(
        _ name: String, _ call: Call, _ context: Context,
        _ command: (inout Tie) throws(TieError) -> [TieChange]
    ) throws -> Nothing {
        _ = try change(name, call, context, command)
        return Nothing()
    }

    /// Does a command of the rules between who calls and another user, stores and tells it.
    /// - Returns: What stands between them now.
    private func change(
        _ name: String, _ call: Call, _ context: Context,
        _ command: (inout Tie) throws(TieError) -> [TieChange]
    ) throws -> Tie {
        let store = FriendStore(database: context.database)
        let (user, other) = (call.user, name.lowercased())
        guard other != user else {
            throw Refusal.field(.requestMalformed, "user", "must be somebody else")
        }
        guard try store.isKnown(other) else {
            throw Refusal(.friendUnknown, "there is no user of this name")
        }
        var tie = try store.tie(user, other)
        var changes: [TieChange] = []
        do throws(TieError) { changes = try command(&tie) } catch { throw Refusal(error) }
        guard !changes.isEmpty else { return tie }
        for change in changes { try requireRoom(for: change, user, other, store) }
        try store.put(tie, user, other, now: context.now)
        for change in changes { try tell(change, tie, user, other, context) }
        return tie
    }

    private func requireRoom(
        for change: TieChange, _ user: String, _ other: String, _ store: FriendStore
    ) throws {
        let isFull =
            switch change {
            // Whether the other is blocking or not, so that nobody can tell.
            case .requested:
                try store.outgoingCount(of: user) >= Self.requestsMax
                    || store.incomingCount(of: other) >= Self.requestsMax
            case .befriended:
                try store.friendsCount(of: user) >= Self.friendsMax
                    || store.friendsCount(of: other) >= Self.friendsMax
            case .blocked: try store.blockedCount(of: user) >= Self.blockedMax
            case .declined, .cancelled, .parted, .unblocked: false
            }
        guard !isFull else {
            throw Refusal(.friendTooMany, "one of you has as many as anybody may have")
        }
    }

    private func list(
        _ request: ListFriends, _ call: Call, _ context: Context
    ) throws -> ListFriends.Result {
        let store = FriendStore(database: context.database)
        let list = try store.list(of: call.user)
        var result = ListFriends.Result()
        result.friends = try list.friends.map { friend in
            var entry = ListFriends.Entry()
            entry.friend = friend
            entry.presence = try document(of: friend.user, context)
            return entry
        }
        result.incoming = list.incoming
        result.outgoing = list.outgoing
        result.blocked = try store.blocked(by: call.user)
        result.topics = grammar.friendTopics(user: call.user)
        return result
    }
}

/// What follows from a change: notifications, lists, presence.
extension Friends {
    /// - Parameter user: Who did it.
    private func tell(
        _ change: TieChange, _ tie: Tie, _ user: String, _ other: String, _ context: Context
    ) throws {
        // Whom somebody blocks is not in the list that stands retained.
        if change == .blocked || change == .unblocked { return }
        changed.insert(user)
        switch change {
        case .requested where tie.mine == .open:
            changed.insert(other)
            try notify(other, .friendRequest, "wants to be friends", from: user, context)
        case .befriended:
            changed.insert(other)
            try withdraw(.friendRequest, at: user, from: other, .answered, context)
            try withdraw(.friendRequest, at: other, from: user, .answered, context)
            try notify(other, .friendAccepted, "is your friend now", from: user, context)
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
        for observer in endObservers { try observer(user, other, context) }
    }

    private func notify(
        _ user: String, _ kind: NotificationKind, _ what: String, from: String,
        _ context: Context
    ) throws {
        let name = try FriendStore(database: context.database).name(of: from)
        let title = kind == .friendRequest ? "Friend request" : "New friend"
        var notice = Notice(
            kind, title: title, body: "\(name) \(what).", subject: Self.subject(kind, from))
        notice.from = from
        try notifications.notify(user, notice, context)
    }

    private func withdraw(
        _ kind: NotificationKind, at user: String, from: String, _ reason: InboxChange.Reason,
        _ context: Context
    ) throws {
        try notifications.withdraw(Self.subject(kind, from), of: user, reason, context)
    }

    private static func subject(_ kind: NotificationKind, _ from: String) -> String {
        "\(kind.rawValue)/\(from)"
    }

    private func tellFriends(of user: String, _ context: Context) throws {
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

    private func document(of user: String, _ context: Context) throws -> FriendPresence {
        var document = FriendPresence()
        document.online = presence.isOnline(user)
        document.since = Int(try presence.since(user, context))
        return document
    }
}

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
