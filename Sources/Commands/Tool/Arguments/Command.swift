/// A command: its words, its arguments, and the code that runs it.
package struct Command: Sendable {
    /// A value without a name, found by its position.
    package struct Parameter: Sendable {
        /// The name in the usage line, in capitals.
        package let name: String
        package let help: String
        package var isOptional = false
        /// All values, if they are fixed. The completion of shells offers them.
        package var values: [String] = []
    }

    /// A value with a name, or a switch.
    package struct Option: Sendable {
        /// The name with its dashes, such as `--mqtt`.
        package let name: String
        /// The word for the value in the help, such as `HOST:PORT`; `nil` for a switch.
        package var value: String?
        package let help: String
        /// All values, if they are fixed. The completion of shells offers them.
        package var values: [String] = []
    }

    /// The partner of a command. Commands for the server have options for the connection.
    package enum Reach: Sendable {
        case server
        case nobody
    }

    /// The words of the command, such as `device add`.
    package let name: String
    /// One line for the list of commands.
    package let summary: String
    package var reach = Reach.server
    package var parameters: [Parameter] = []
    package var options: [Option] = []
    /// Further lines of the command's own help.
    package var details: [String] = []
    package let run: @Sendable (Invocation) throws -> Void

    /// The options of the command, then the common ones.
    package var allOptions: [Option] {
        options + (reach == .server ? Self.serverOptions : []) + Self.commonOptions
    }

    package static let serverOptions = [
        Option(
            name: "--mqtt", value: "HOST:PORT",
            help: "the server (default: FAIRWAY_SERVER, your sign-in, 127.0.0.1:1883)"),
        Option(name: "--tls", help: "encrypt the connection (default port 8883)"),
        Option(
            name: "--ca", value: "FILE",
            help: "trust this certificate authority (PEM); implies --tls"),
        Option(name: "--base", value: "NAME", help: "the server's base topic (fairway)"),
        Option(
            name: "--session", value: "FILE",
            help: "the file with your sign-in (default: FAIRWAY_SESSION)"),
        Option(name: "--timeout", value: "SECONDS", help: "how long to wait for an answer (15)"),
    ]

    package static let commonOptions = [
        Option(name: "--json", help: "print one JSON object instead of text"),
        Option(name: "--help", help: "show this help"),
    ]
}

/// The help texts.
package enum Help {
    static let purpose = "play rounds, watch them live, run a server"
    static let exitCodes =
        "Exit codes: 0 success, 1 refused or failed, 2 wrong usage, 3 no connection or answer."

    /// Returns the list of all commands, in groups.
    package static func overview(_ groups: [CommandTable.Group]) -> [String] {
        let width = groups.flatMap(\.commands).map { usage($0).displayWidth }.max() ?? 0
        var lines = ["fairway: \(purpose).", ""]
        lines += ["usage: fairway COMMAND [ARGUMENTS] [OPTIONS]"]
        for group in groups {
            lines += ["", group.title + ":"]
            for command in group.commands {
                lines.append("  \(usage(command).padded(to: width))  \(command.summary)")
            }
        }
        lines += ["", "\"fairway COMMAND --help\" explains a command. Every command has --json."]
        return lines + [exitCodes]
    }

    /// Returns the help of one command.
    package static func of(_ command: Command) -> [String] {
        var lines = [command.summary.capitalizedFirst + ".", ""]
        lines.append("usage: fairway \(usage(command)) [OPTIONS]")
        let parameters = command.parameters.map { ($0.name, $0.help) }
        if !parameters.isEmpty { lines += [""] + columns(parameters) }
        if !command.details.isEmpty { lines += [""] + command.details }
        let options = command.allOptions.map { option in
            (option.name + (option.value.map { " \($0)" } ?? ""), option.help)
        }
        lines += ["", "options:"] + columns(options)
        let verbs = CommandTable.verbs(of: command.name)
        return verbs.isEmpty ? lines : lines + ["", "related commands:"] + summaries(verbs)
    }

    /// Returns the help of a group, such as `device`.
    package static func of(group: String, _ commands: [Command]) -> [String] {
        ["usage: fairway \(group) COMMAND [ARGUMENTS] [OPTIONS]", ""] + summaries(commands)
            + ["", "\"fairway \(group) COMMAND --help\" explains a command."]
    }

    private static func summaries(_ commands: [Command]) -> [String] {
        columns(commands.map { (usage($0), $0.summary) })
    }

    /// Returns the words and parameters of a command, such as `score [PLAYER] HOLE STROKES`.
    package static func usage(_ command: Command) -> String {
        let parameters = command.parameters.map { $0.isOptional ? "[\($0.name)]" : $0.name }
        return ([command.name] + parameters).joined(separator: " ")
    }

    private static func columns(_ rows: [(String, String)]) -> [String] {
        let width = rows.map(\.0.displayWidth).max() ?? 0
        return rows.map { "  \($0.0.padded(to: width))  \($0.1)" }
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
