import Contract
import JSON

/// `fairway account delete`: takes the account away for good.
enum AccountDelete {
    static let command = Command(
        name: "account delete", summary: "delete your account and all your data",
        parameters: [
            Command.Parameter(name: "USERNAME", help: "your username, to confirm")
        ],
        options: [.password],
        details: Command.Option.passwordDetails + [
            "The cards of others then show \"a former player\". Nobody can take the username "
                + "again.",
            "To keep your data, run \"fairway account export\" first.",
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        let user = try invocation.session().user
        guard try invocation.arguments.required("USERNAME") == user else {
            throw ToolError.usage("You are signed in as \(user).")
        }
        var request = DeleteAccount()
        request.proof.password = try invocation.password(isNew: false)
        guard try invocation.userLink().askLast(request) != nil else {
            throw ToolError.failed(
                "The connection ended before the answer. Check with \"fairway signin\".")
        }
        invocation.sessionFile.remove()
        invocation.console.result(["user": .string(user)], ["Deleted the account \(user)."])
    }
}
