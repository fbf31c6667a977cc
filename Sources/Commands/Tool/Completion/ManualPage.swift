import Contract

/// The manual page `fairway.1`, in the language of `man` (groff_man(7)).
package enum ManualPage {
    package static func lines(for groups: [CommandTable.Group]) -> [String] {
        [".TH FAIRWAY 1 \"\" \"\(escaped("Fairway \(fairwayVersion)"))\" \"User Commands\""]
            + section("NAME", ["fairway \\- \(escaped(Help.purpose))"])
            + section(
                "SYNOPSIS", [".B fairway", "\\fICOMMAND\\fR [\\fIARGUMENTS\\fR] [\\fIOPTIONS\\fR]"])
            + section(
                "DESCRIPTION",
                [
                    "Most commands send requests to a Fairway server over MQTT.",
                    "The server is that of your sign-in, unless an option or a variable names one.",
                ])
            + section("COMMANDS", groups.flatMap(commands))
            + section(
                "OPTIONS", (Command.serverOptions + Command.commonOptions).flatMap(option))
            + section("ENVIRONMENT", environment.flatMap { entry(bold($0), $1) })
            + section("EXIT STATUS", [escaped(Help.exitCodes)])
            + section("SEE ALSO", [".BR fairwayd (8)", ".br", "/usr/share/doc/fairway/RUNBOOK.md"])
    }

    private static let environment = [
        ("FAIRWAY_SERVER", "the server, as HOST:PORT"),
        ("FAIRWAY_BASE", "the server's base topic"),
        ("FAIRWAY_SESSION", "the file with your sign-in"),
        ("FAIRWAY_PASSWORD", "the password of commands that need one"),
        ("FAIRWAY_NEW_PASSWORD", "the password that replaces it"),
        ("FAIRWAY_DATA", "the data folder of the server, for commands that read it"),
    ]

    private static func section(_ title: String, _ lines: [String]) -> [String] {
        [".SH \(title)"] + lines
    }

    private static func commands(of group: CommandTable.Group) -> [String] {
        [".SS \(escaped(group.title.capitalizedFirst))"] + group.commands.flatMap(command)
    }

    private static func command(_ command: Command) -> [String] {
        let parameters = command.parameters.flatMap {
            entry("\\fI\(escaped($0.name))\\fR", $0.help)
        }
        let arguments = parameters + command.options.flatMap(option)
        return entry(bold(Help.usage(command)), command.summary.capitalizedFirst + ".")
            + details(command.details)
            + (arguments.isEmpty ? [] : [".RS"] + arguments + [".RE"])
    }

    /// Lines that begin with blanks are examples, and keep their form.
    private static func details(_ lines: [String]) -> [String] {
        var page: [String] = []
        for line in lines {
            if line.hasPrefix(" ") {
                page += [".nf", escaped(line), ".fi"]
            } else {
                page.append(escaped(line))
            }
        }
        return page
    }

    private static func option(_ option: Command.Option) -> [String] {
        let value = option.value.map { " \\fI\(escaped($0))\\fR" } ?? ""
        return entry(bold(option.name) + value, option.help)
    }

    private static func entry(_ name: String, _ text: String) -> [String] {
        [".TP", name, escaped(text)]
    }

    private static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

    /// Escapes the characters with a meaning, and those that are not ASCII.
    private static func escaped(_ text: String) -> String {
        let body = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\\": "\\e"
            case "-": "\\-"
            case "'": "\\(aq"
            case "^": "\\(ha"
            case "~": "\\(ti"
            case _ where scalar.isASCII: String(scalar)
            default: "\\[u" + hexadecimal(scalar.value) + "]"
            }
        }.joined()
        return body.hasPrefix(".") ? "\\&" + body : body
    }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
