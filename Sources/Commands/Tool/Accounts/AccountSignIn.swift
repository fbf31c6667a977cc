import Contract

/// `fairway signin`: makes this machine a device of a user, and remembers it.
enum AccountSignIn {
    static let command = Command(
        name: "signin", summary: "sign in on this machine",
        parameters: [Command.Parameter(name: "LOGIN", help: "a username or email address")],
        options: [.password, .device], details: Command.Option.passwordDetails, run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = SignIn()
        request.login = try invocation.arguments.required("LOGIN")
        request.password = try invocation.password(isNew: false)
        request.device = invocation.device
        let link = try invocation.guestLink()
        let result = try link.ask(request)
        link.close()
        try invocation.keep(result, at: link.address)
        invocation.console.result(
            result.shown.json, ["Signed in as \(result.user) at \(link.address.text)."])
    }
}
