import JSON
import Contract

/// `fairway signout`: ends this device's token and forgets it.
enum AccountSignOut {
    static let command = Command(
        name: "signout", summary: "sign out on this machine", run: run)

    private static func run(_ invocation: Invocation) throws {
        let session = try invocation.session()
        let link = try invocation.userLink()
        var request = SignOut()
        request.device = session.device
        do throws(ToolError) {
            _ = try link.ask(request)
            link.close()
        } catch {
            // The broker may show us out before the reply gets through: that is what was asked.
            guard error == .refused(.signedOut) else { throw error }
        }
        invocation.sessionFile.remove()
        invocation.console.result(
            ["user": .string(session.user)], ["\(session.user) is signed out."])
    }
}
