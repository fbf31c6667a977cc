import JSON
import Contract

/// `fairway signout`: ends this device's token and forgets it.
enum AccountSignOut {
    static let command = Command(
        name: "signout", summary: "sign out on this machine", run: run)

    private static func run(_ invocation: Invocation) throws {
        let session = try invocation.session()
        var request = SignOut()
        request.device = session.device
        _ = try invocation.userLink().askLast(request)
        invocation.sessionFile.remove()
        invocation.console.result(
            ["user": .string(session.user)], ["\(session.user) is signed out."])
    }
}
