import Contract
import JSON

/// The commands about one user that need nothing but the name.
enum FriendStep {
    static let accept = command(
        "accept", AcceptFriend.self, \.user, "accept a friend request", done: "is now your friend")
    static let decline = command(
        "decline", DeclineFriend.self, \.user, "decline a friend request", done: "is turned down")
    static let cancel = command(
        "cancel", CancelFriendRequest.self, \.user, "take your own request back",
        done: "is not asked any more")
    static let remove = command(
        "remove", RemoveFriend.self, \.user, "end a friendship", done: "is no friend any more")
    static let block = command(
        "block", BlockUser.self, \.user, "see and hear nothing of a user, nor they of you",
        done: "is blocked")
    static let unblock = command(
        "unblock", UnblockUser.self, \.user, "take a block back", done: "is not blocked any more")

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
