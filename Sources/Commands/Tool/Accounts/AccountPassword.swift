import Contract

/// `fairway account password`: changes it.
enum AccountPassword {
    static let command = Command(
        name: "account password", summary: "change your password; signs out all other devices",
        options: [.password, .newPassword], details: Command.Option.newPasswordDetails, run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = ChangePassword()
        request.password = try invocation.password(isNew: false)
        request.newPassword = try invocation.newPassword()
        let link = try invocation.userLink()
        guard let result = try link.askLast(request) else {
            throw ToolError.failed(
                "The connection ended before the answer. Sign in with the new password.")
        }
        try invocation.keep(result, at: link.address)
        invocation.console.result(
            result.shown.json, ["Password changed. All other devices are signed out."])
    }
}
