import Contract

/// `fairway account email`: asks for another address.
enum AccountEmail {
    static let command = Command(
        name: "account email", summary: "change your email address",
        parameters: [Command.Parameter(name: "EMAIL", help: "the new address")],
        options: [.password], details: Command.Option.passwordDetails, run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = ChangeEmail()
        request.email = try invocation.arguments.required("EMAIL")
        request.proof.password = try invocation.password(isNew: false)
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(
            result.json,
            [
                invocation.mailSent(
                    "We sent a mail to the new address. Confirm it with the link: "
                        + "fairway account confirm LINK", result.mailServer)
            ])
    }
}
