import Contract

/// `fairway signup`: makes an account.
enum AccountSignUp {
    static let command = Command(
        name: "signup", summary: "create an account",
        parameters: [
            Command.Parameter(
                name: "USERNAME", help: "3 to 20 letters, digits or _, beginning with a letter"),
            Command.Parameter(name: "EMAIL", help: "your email address"),
        ],
        options: [
            .password,
            Command.Option(
                name: "--join", value: "CODE", help: "join this round when you confirm your address"
            ),
            Command.Option(
                name: "--friend", value: "USER", help: "send this user a friend request then"),
        ], details: Command.Option.passwordDetails, run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = SignUp()
        request.username = try invocation.arguments.required("USERNAME")
        request.email = try invocation.arguments.required("EMAIL")
        request.password = try invocation.password(isNew: true)
        request.join = invocation.arguments["--join"]
        request.friend = invocation.arguments["--friend"]
        let link = try invocation.guestLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(
            result.json,
            [
                "The account \(result.user) is ready. Sign in: fairway signin \(result.user)",
                invocation.mailSent(
                    "We sent you a mail. Confirm your address with its link: "
                        + "fairway account confirm LINK", result.mailServer),
            ])
    }
}
