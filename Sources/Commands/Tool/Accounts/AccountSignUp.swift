import Contract

/// `fairway signup`: makes an account.
enum AccountSignUp {
    static let command = Command(
        name: "signup", summary: "make an account",
        parameters: [
            Command.Parameter(
                name: "USERNAME", help: "3 to 20 letters a-z, digits or _, a letter first"),
            Command.Parameter(name: "EMAIL", help: "your e-mail address"),
        ],
        options: [
            .password,
            Command.Option(
                name: "--join", value: "CODE", help: "the lobby to be in once you confirm"),
            Command.Option(
                name: "--friend", value: "USER", help: "whom to ask to be friends then"),
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
