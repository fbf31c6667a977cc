import Contract

/// `fairway friend add`: asks a user to be friends.
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
