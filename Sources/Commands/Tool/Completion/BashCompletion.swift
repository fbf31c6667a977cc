/// The completion script for bash: `completion.bash`, and two functions with the commands.
///
/// The functions set variables of `completion.bash`. An option with a value has `=` after its name,
/// then the words that are offered: `a|b`, `@file` or `@directory`. Parameters have this notation,
/// too.
package enum BashCompletion {
    package static func lines(for commands: [Command]) -> [String] {
        let heads = commands.heads.map(\.word)
        let words = heads + ["--help", "--version"]
        let verbs = heads.compactMap { head -> String? in
            let words = commands.verbs(of: head).map(\.word)
            return words.isEmpty ? nil : branch(head, ["verbs": words.joined(separator: " ")])
        }
        return [text(PackageResources.completion_bash)]
            + function("verbs", ["    heads='\(words.joined(separator: " "))'"], verbs)
            + function("command", [], commands.map(branch))
    }

    private static func function(
        _ name: String, _ start: [String], _ branches: [String]
    ) -> [String] {
        ["", "_fairway_\(name)() {"] + start + ["    case $1 in"] + branches + ["    esac", "}"]
    }

    private static func branch(_ command: Command) -> String {
        branch(
            command.name,
            [
                "offered": notation(command.offered),
                "options": command.allOptions.map(notation).joined(separator: " "),
            ])
    }

    private static func branch(_ word: String, _ values: KeyValuePairs<String, String>) -> String {
        let sets = values.map { "\($0.key)='\($0.value)'" }.joined(separator: " ")
        return "        '\(word)') \(sets) ;;"
    }

    private static func notation(_ option: Command.Option) -> String {
        option.name + (option.offered.map { "=" + notation($0) } ?? "")
    }

    private static func notation(_ offered: OfferedWords) -> String {
        switch offered {
        case .files: "@file"
        case .folders: "@directory"
        case .words(let words): words.joined(separator: "|")
        case .nothing: ""
        }
    }

    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.dropLast(), as: UTF8.self)
    }
}
