import Contract

/// `fairway account reset`: for who forgot the password.
enum AccountReset {
    static let command = Command(
        name: "account reset", summary: "reset a forgotten password",
        parameters: [
            Command.Parameter(
                name: "LOGIN", help: "your username or email address, to get the mail",
                isOptional: true)
        ],
        options: [
            Command.Option(
                name: "--link", value: "LINK", help: "the link from the mail, to set the password"),
            .newPassword, .device,
        ],
        details: [
            "On a terminal you type the new password. Otherwise the tool reads it from the "
                + "variable",
            "FAIRWAY_NEW_PASSWORD or from the first line of standard input.",
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        if invocation.arguments.has("--link") { return try set(invocation) }
        var request = ResetPassword()
        request.login = try invocation.arguments.required("LOGIN")
        let link = try invocation.guestLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(
            result.json,
            [
                invocation.mailSent(
                    "If this account exists, we sent it a mail with a link.", result.mailServer)
            ])
    }

    private static func set(_ invocation: Invocation) throws {
        var request = ResetPassword()
        request.token = try invocation.mailToken("--link")
        request.password = try invocation.newPassword()
        request.device = invocation.device
        let link = try invocation.guestLink()
        let result = try link.ask(request)
        link.close()
        var session = SignIn.Result()
        session.user = result.user ?? ""
        session.device = result.device ?? Device()
        session.topics = result.topics ?? UserTopics()
        try invocation.keep(session, at: link.address)
        invocation.console.result(
            session.shown.json,
            ["Password changed. You are signed in here, and signed out on all other devices."])
    }
}
