import Contract
import JSON

/// The commands about one user that need nothing but the name.
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
