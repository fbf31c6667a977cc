import Contract
import Foundation

/// `fairway signin`: makes this machine a device of a user, and remembers it.
enum AccountSignIn {
    static let command = Command(
        name: "signin", summary: "sign in on this machine, and stay signed in",
        parameters: [Command.Parameter(name: "LOGIN", help: "a username or an e-mail address")],
        options: [
            .password,
            Command.Option(
                name: "--device", value: "NAME", help: "what to call this device (the host's name)"),
        ], details: Command.Option.passwordDetails, run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = SignIn()
        request.login = try invocation.arguments.required("LOGIN")
        request.password = try invocation.password(isNew: false)
        let name =
            invocation.arguments["--device"] ?? "fairway on \(ProcessInfo.processInfo.hostName)"
        // The contract knows no kind for a command line; a phone is what it stands in for.
        request.device = DeviceDescription(name: String(name.prefix(64)), kind: "phone")
        let link = try invocation.guestLink()
        let result = try link.ask(request)
        link.close()
        try keep(result, link.address, invocation)
        var shown = result
        // It is in the file; on a screen it would only be seen.
        shown.device.token = nil
        invocation.console.result(
            shown.json, ["signed in as \(result.user) (\(link.address.text))"])
    }

    private static func keep(
        _ result: SignIn.Result, _ address: ServerAddress, _ invocation: Invocation
    ) throws(ToolError) {
        var session = Session()
        session.server = address.text
        session.tls = address.isEncrypted
        session.authority = address.authority.map { URL(filePath: $0).standardizedFileURL.path }
        session.user = result.user
        session.device = result.device.id
        session.token = result.device.token ?? ""
        session.topics = result.topics
        try invocation.sessionFile.write(session)
    }
}
