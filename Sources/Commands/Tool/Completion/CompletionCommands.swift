import JSON

/// `fairway completion` and `fairway manpage`: print texts that are made of the table of commands.
enum CompletionCommands {
    private static let shells = ["bash", "zsh", "fish"]

    static let completion = Command(
        name: "completion", summary: "print the completion script of a shell", reach: .nobody,
        parameters: [
            Command.Parameter(
                name: "SHELL", help: shells.joined(separator: ", "), values: shells)
        ],
        details: [
            "The package installs the scripts. Without the package, add one of these lines:",
            "    source <(fairway completion bash)       to ~/.bashrc",
            "    source <(fairway completion zsh)        to ~/.zshrc, after compinit",
            "    fairway completion fish | source        to ~/.config/fish/config.fish",
        ]
    ) { invocation in
        let commands = CommandTable.commands
        switch try invocation.arguments.required("SHELL") {
        case "bash": print(BashCompletion.lines(for: commands), invocation)
        case "zsh": print(ZshCompletion.lines(for: commands), invocation)
        case "fish": print(FishCompletion.lines(for: commands), invocation)
        case let other: throw ToolError.usage("SHELL must be bash, zsh or fish, not \(other)")
        }
    }

    static let manual = Command(
        name: "manpage", summary: "print the manual page of this program", reach: .nobody,
        details: [
            "The package installs it for \"man fairway\". Without the package, read it with:",
            "    fairway manpage | man -l -",
        ]
    ) { invocation in
        print(ManualPage.lines(for: CommandTable.groups), invocation)
    }

    private static func print(_ lines: [String], _ invocation: Invocation) {
        let text = lines.map { $0 + "\n" }.joined()
        invocation.console.result(["text": .string(text)], lines)
    }
}
