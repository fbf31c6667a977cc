import Contract
import JSON

/// `fairway account delete`: takes the account away for good.
enum AccountDelete {
    static let command = Command(
        name: "account delete", summary: "delete your account and everything that is kept of you",
        parameters: [
            Command.Parameter(name: "USERNAME", help: "yours, to be sure that you mean it")
        ],
        options: [.password],
        details: Command.Option.passwordDetails + [
            "On others' cards stands \"a former player\". The username is never given again.",
            "Before: fairway account export.",
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        let user = try invocation.session().user
        guard try invocation.arguments.required("USERNAME") == user else {
            throw ToolError.usage("this machine is signed in as \(user)")
        }
        var request = DeleteAccount()
        request.proof.password = try invocation.password(isNew: false)
        let link = try invocation.userLink()
        do throws(ToolError) {
            _ = try link.ask(request)
            link.close()
        } catch {
            // The broker shows this device out in any case, now and then before the reply.
            guard error == .refused(.signedOut) else { throw error }
            throw ToolError.failed(
                "the connection ended before the answer; fairway signin tells whether it is gone")
        }
        invocation.sessionFile.remove()
        invocation.console.result(["user": .string(user)], ["the account of \(user) is gone"])
    }
}
