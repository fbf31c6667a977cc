import Contract
import Foundation

/// What the commands about the own account share.
extension Invocation {
    /// The password, from wherever it is given.
    func password(isNew: Bool) throws(ToolError) -> String {
        let prompt = isNew ? "A new password (8 to 128 characters): " : "Password: "
        return try secret("--password", variable: "FAIRWAY_PASSWORD", prompt)
    }

    /// The password that takes the place of another one.
    func newPassword() throws(ToolError) -> String {
        try secret(
            "--new-password", variable: "FAIRWAY_NEW_PASSWORD",
            "The new password (8 to 128 characters): ")
    }

    private func secret(
        _ option: String, variable: String, _ prompt: String
    ) throws(ToolError) -> String {
        if let given = arguments[option] { return given }
        if let given = ProcessInfo.processInfo.environment[variable] { return given }
        guard let typed = Terminal.password(prompt) else { throw .usage("no password was given") }
        return typed
    }

    /// What this machine is called as a device.
    var device: DeviceDescription {
        let name = arguments["--device"] ?? "fairway on \(ProcessInfo.processInfo.hostName)"
        // The contract knows no kind for a command line; a phone is what it stands in for.
        return DeviceDescription(name: String(name.prefix(64)), kind: "phone")
    }

    /// Remembers a sign-in, so that the next command needs no password.
    func keep(_ result: SignIn.Result, at address: ServerAddress) throws(ToolError) {
        var session = Session()
        session.server = address.text
        session.tls = address.isEncrypted
        session.authority = address.authority.map { URL(filePath: $0).standardizedFileURL.path }
        session.user = result.user
        session.device = result.device.id
        session.token = result.device.token ?? ""
        session.topics = result.topics
        try sessionFile.write(session)
    }

    /// The text about a mail that a request caused.
    ///
    /// - Parameter mailServer: The reply's `mailServer`.
    func mailSent(_ text: String, _ mailServer: Bool?) -> String {
        mailServer != false
            ? text : "This server cannot send mail. Ask its operator for the link (data/mail)."
    }

    /// The token of a link in a mail, given as the link or alone.
    func mailToken(_ name: String) throws(ToolError) -> String {
        let text = try arguments.required(name)
        guard let token = text.split(separator: "/").last, !token.isEmpty else {
            throw .usage("\(name) must be the link in the mail")
        }
        return String(token)
    }
}

extension SignIn.Result {
    /// Without the token: it is in the file; on a screen it would only be seen.
    var shown: SignIn.Result {
        var shown = self
        shown.device.token = nil
        return shown
    }
}

extension Command.Option {
    static let password = Command.Option(
        name: "--password", value: "PASSWORD",
        help: "better not: other users of this machine see it in the list of processes")
    static let newPassword = Command.Option(
        name: "--new-password", value: "PASSWORD", help: "better not, either")
    static let device = Command.Option(
        name: "--device", value: "NAME", help: "what to call this device (the host's name)")

    static let passwordDetails = [
        "The password is asked for on a terminal, without showing it; else it is taken from",
        "FAIRWAY_PASSWORD, or from the first line of standard input.",
    ]
    static let newPasswordDetails = [
        "Passwords are asked for on a terminal, without showing them; else they are taken from",
        "FAIRWAY_PASSWORD and FAIRWAY_NEW_PASSWORD, or from lines of standard input.",
    ]
}

extension Command.Parameter {
    static let link = Command.Parameter(name: "LINK", help: "the link in the mail, or its end")
}
