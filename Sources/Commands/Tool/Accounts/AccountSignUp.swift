import Contract
import Foundation

/// `fairway signup`: makes an account.
enum AccountSignUp {
    static let command = Command(
        name: "signup", summary: "make an account",
        parameters: [
            Command.Parameter(
                name: "USERNAME", help: "3 to 20 letters a-z, digits or _, a letter first"),
            Command.Parameter(name: "EMAIL", help: "your e-mail address"),
        ],
        options: [.password], details: Command.Option.passwordDetails, run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = SignUp()
        request.username = try invocation.arguments.required("USERNAME")
        request.email = try invocation.arguments.required("EMAIL")
        request.password = try invocation.password(isNew: true)
        let link = try invocation.guestLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(
            result.json,
            ["\(result.user) has an account now; next: fairway signin \(result.user)"])
    }
}

extension Command.Option {
    static let password = Command.Option(
        name: "--password", value: "PASSWORD",
        help: "better not: other users of this machine see it in the list of processes")

    static let passwordDetails = [
        "The password is asked for on a terminal, without showing it; else it is taken from",
        "FAIRWAY_PASSWORD, or from the first line of standard input.",
    ]
}

extension Invocation {
    /// The password, from wherever it is given.
    func password(isNew: Bool) throws(ToolError) -> String {
        if let given = arguments["--password"] { return given }
        if let given = ProcessInfo.processInfo.environment["FAIRWAY_PASSWORD"] { return given }
        let prompt = isNew ? "A new password (8 to 128 characters): " : "Password: "
        guard let typed = Terminal.password(prompt) else { throw .usage("no password was given") }
        return typed
    }
}
