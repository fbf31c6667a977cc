import Foundation
import PeopleContract

/// Helpers of the commands about your own account.
extension Invocation {
    /// Returns the password from the option, the environment, the terminal or standard input.
    func password(isNew: Bool) throws(ToolError) -> String {
        let prompt = isNew ? "New password (8 to 128 characters): " : "Password: "
        return try secret("--password", variable: "FAIRWAY_PASSWORD", prompt)
    }

    /// Returns the new password when another one is replaced, from the same sources.
    func newPassword() throws(ToolError) -> String {
        try secret(
            "--new-password", variable: "FAIRWAY_NEW_PASSWORD",
            "New password (8 to 128 characters): ")
    }

    private func secret(
        _ option: String, variable: String, _ prompt: String
    ) throws(ToolError) -> String {
        if let given = arguments[option] { return given }
        if let given = ProcessInfo.processInfo.environment[variable] { return given }
        guard let typed = Terminal.password(prompt) else { throw .usage("a password is missing") }
        return typed
    }

    /// The description of this machine as a device.
    var device: DeviceDescription {
        let name = arguments["--device"] ?? "fairway on \(ProcessInfo.processInfo.hostName)"
        // The contract has no kind for a command line, so it uses the kind of a phone.
        return DeviceDescription(name: String(name.prefix(64)), kind: .phone)
    }

    /// Saves a sign-in, so that the next command needs no password.
    func keep(_ result: SignIn.Result, at address: ServerAddress) throws(ToolError) {
        var session = ToolSession()
        session.server = address.text
        session.tls = address.isEncrypted
        session.authority = address.authority.map { URL(filePath: $0).standardizedFileURL.path }
        session.user = result.user
        session.device = result.device.id
        session.token = result.device.token ?? ""
        session.topics = result.topics
        try sessionFile.write(session)
    }

    /// Reads the token from a link in a mail. The token alone works, too.
    func mailToken(_ name: String) throws(ToolError) -> String {
        let text = try arguments.required(name)
        guard let token = text.split(separator: "/").last, !token.isEmpty else {
            throw .usage("\(name) must be the link in the mail")
        }
        return String(token)
    }
}

extension SignIn.Result {
    /// The result without the token, for the screen. The session file has the token.
    var shown: SignIn.Result {
        var shown = self
        shown.device.token = nil
        return shown
    }
}

extension Command.Option {
    static let password = Command.Option(
        name: "--password", value: "PASSWORD",
        help: "not recommended: other users of this machine can see it")
    static let newPassword = Command.Option(
        name: "--new-password", value: "PASSWORD", help: "not recommended, as above")
    static let device = Command.Option(
        name: "--device", value: "NAME", help: "a name for this device (default: the host name)")

    static let passwordDetails = [
        "On a terminal you type the password. Otherwise the tool reads it from the variable",
        "FAIRWAY_PASSWORD or from the first line of standard input.",
    ]
    static let newPasswordDetails = [
        "On a terminal you type the passwords. Otherwise the tool reads them from the variables",
        "FAIRWAY_PASSWORD and FAIRWAY_NEW_PASSWORD or from lines of standard input.",
    ]
}

extension Command.Parameter {
    static let link = Command.Parameter(
        name: "LINK", help: "the link from the mail, or its last part")
}
