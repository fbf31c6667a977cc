import Contract
import JSON
import OperationsContract
import PeopleContract

/// `fairway friend list`: lists friends, open requests and blocked users.
enum FriendsList {
    static let command = Command(
        name: "friend list", summary: "list friends (online or offline) and open requests",
        run: run)

    private static func run(_ invocation: Invocation) throws {
        let link = try invocation.userLink()
        let result = try list(link)
        link.close()
        var table = TextTable("USER", "NAME", "", "SINCE")
        for entry in result.friends {
            let presence = entry.presence
            table.add(
                entry.friend.user, entry.friend.name, presence.online ? "online" : "offline",
                Instant.text(presence.since))
        }
        for person in result.incoming { add(person, "wants to be your friend", to: &table) }
        for person in result.outgoing { add(person, "request sent", to: &table) }
        for person in result.blocked { add(person, "blocked", to: &table) }
        invocation.console.result(
            result.json, table.lines(empty: "No friends yet. Add one: fairway friend add USER"))
    }

    private static func list(_ link: Link) throws(ToolError) -> ListFriends.Result {
        var whole = ListFriends.Result()
        for page in try link.pages(of: ListFriends()) {
            whole.friends += page.friends
            whole.incoming += page.incoming
            whole.outgoing += page.outgoing
            whole.blocked += page.blocked
            whole.topics = page.topics
        }
        return whole
    }

    private static func add(
        _ person: FriendList.Person, _ state: String, to table: inout TextTable
    ) {
        table.add(person.user, person.name, state, Instant.text(person.at))
    }
}

/// `fairway friend add`: sends a friend request.
enum FriendAdd {
    static let command = Command(
        name: "friend add", summary: "send a friend request", parameters: [.user], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = RequestFriend()
        request.user = try invocation.arguments.required("USER")
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        let isFriend = result.status == RequestFriend.Result.Status.friends.rawValue
        invocation.console.result(
            result.json,
            [
                isFriend
                    ? "You and \(result.user) are now friends."
                    : "Sent a friend request to \(result.user)."
            ])
    }
}

/// The commands that send one request about a user.
enum FriendStep {
    static let accept = command(
        "accept", AcceptFriend.self, \.user, "accept a friend request", done: "is now your friend.")
    static let decline = command(
        "decline", DeclineFriend.self, \.user, "decline a friend request", done: "was declined.")
    static let cancel = command(
        "cancel", CancelFriendRequest.self, \.user, "cancel your friend request",
        done: "no longer has a friend request from you.")
    static let remove = command(
        "remove", RemoveFriend.self, \.user, "end a friendship", done: "is no longer your friend.")
    static let block = command(
        "block", BlockUser.self, \.user, "block a user",
        done: "is blocked.")
    static let unblock = command(
        "unblock", UnblockUser.self, \.user, "unblock a user", done: "is unblocked.")

    private static func command<R: Request>(
        _ name: String, _: R.Type, _ user: any WritableKeyPath<R, String> & Sendable,
        _ summary: String, done: String
    ) -> Command {
        Command(name: "friend \(name)", summary: summary, parameters: [.user]) { invocation in
            var request = R()
            request[keyPath: user] = try invocation.arguments.required("USER")
            let link = try invocation.userLink()
            _ = try link.ask(request)
            link.close()
            let name = request[keyPath: user]
            invocation.console.result(["user": .string(name)], ["\(name) \(done)"])
        }
    }
}

extension Command.Parameter {
    static let user = Command.Parameter(name: "USER", help: "a username")
}
