/// The completion script for zsh: two functions with the commands, and `completion.zsh`.
///
/// The functions set variables of `completion.zsh`: the names for `_describe`, and the arguments
/// for `_arguments`.
package enum ZshCompletion {
    package static func lines(for commands: [Command]) -> [String] {
        let heads = commands.heads
        let groups = heads.map { ($0.word, commands.verbs(of: $0.word)) }.filter { !$0.1.isEmpty }
        let names = ([("", heads)] + groups).map { head, names in
            (head, names.map { quoted("\($0.word):\($0.summary)") })
        }
        let local = commands.local.map(quoted)
        let specs =
            commands.map { ($0.name, $0.options.map(spec) + $0.parameters.map(spec)) } + [
                ("--server", Command.serverOptions.map(spec)),
                ("--common", Command.commonOptions.map(spec)),
            ]
        return [
            "#compdef fairway",
            "# Completion of the command fairway for zsh. \"fairway completion zsh\" prints it.",
            "",
            "typeset -ga _fairway_local=(\(local.joined(separator: " ")))", "",
        ]
            + function("names", names)
            + function("specs", specs)
            + [String(decoding: PackageResources.completion_zsh.dropLast(), as: UTF8.self)]
    }

    /// A function that sets a list by its argument.
    private static func function(
        _ list: String, _ branches: [(word: String, elements: [String])]
    ) -> [String] {
        let lines = branches.flatMap { word, elements in
            ["        '\(word)') \(list)=("] + elements.map { "            " + $0 } + [
                "        ) ;;"
            ]
        }
        return ["_fairway_\(list)() {", "    case $1 in"] + lines + ["    esac", "}", ""]
    }

    private static func spec(_ option: Command.Option) -> String {
        let help = "[\(escaped(option.help))]"
        guard let value = option.value, let offered = option.offered else {
            return quoted(option.name + help)
        }
        return quoted("\(option.name)=\(help):\(escaped(value)):\(action(offered))")
    }

    private static func spec(_ parameter: Command.Parameter) -> String {
        let colons = parameter.isOptional ? "::" : ":"
        return quoted("\(colons)\(escaped(parameter.name)):\(action(parameter.offered))")
    }

    private static func action(_ offered: OfferedWords) -> String {
        switch offered {
        case .files: "_files"
        case .folders: "_files -/"
        case .words(let words): "(\(words.joined(separator: " ")))"
        case .nothing: " "
        }
    }

    /// Escapes the characters that separate the parts of an argument's description.
    private static func escaped(_ text: String) -> String {
        String(text.flatMap { "\\[]:".contains($0) ? ["\\", $0] : [$0] })
    }

    private static func quoted(_ text: String) -> String {
        "'"
            + text.split(separator: "'", omittingEmptySubsequences: false).joined(
                separator: "'\\''")
            + "'"
    }
}
