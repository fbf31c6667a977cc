/// The completion script for fish: `completion.fish`, and a line for each word and option.
package enum FishCompletion {
    package static func lines(for commands: [Command]) -> [String] {
        let heads = commands.heads
        let pairs = commands.map(\.name).filter { $0.contains(" ") }
        return [String(decoding: PackageResources.completion_fish.dropLast(), as: UTF8.self)]
            + [list("pairs", pairs), list("local", commands.local), ""]
            + heads.map { line("needs_command", "-a \($0.word)", $0.summary) }
            + heads.flatMap { head in
                commands.verbs(of: head.word).map {
                    line("needs_verb \(head.word)", "-a \($0.word)", $0.summary)
                }
            }
            + commands.flatMap(lines)
            + Command.serverOptions.map { line("uses_server", words($0), $0.help) }
            + Command.commonOptions.map { line(nil, words($0), $0.help) }
    }

    private static func list(_ name: String, _ words: [String]) -> String {
        "set -g __fairway_\(name) \(words.map(quoted).joined(separator: " "))"
    }

    private static func lines(of command: Command) -> [String] {
        let condition = "is \(quoted(command.name))"
        let offered = command.parameters.map(\.offered).filter { $0 != .nothing }
        return offered.map { line(condition, words($0), nil) }
            + command.options.map { line(condition, words($0), $0.help) }
    }

    private static func words(_ option: Command.Option) -> String {
        let name = "-l \(option.name.dropFirst(2))"
        guard let offered = option.offered else { return name }
        return "\(name) \(offered == .files ? "-r" : "-x") \(words(offered))"
    }

    private static func words(_ offered: OfferedWords) -> String {
        switch offered {
        case .files: "-F"
        case .folders: "-a '(__fish_complete_directories)'"
        case .words(let words): "-a \(quoted(words.joined(separator: " ")))"
        case .nothing: ""
        }
    }

    private static func line(_ condition: String?, _ words: String, _ help: String?) -> String {
        let parts = [
            "complete -c fairway", condition.map { "-n \(quoted("__fairway_\($0)"))" }, words,
            help.map { "-d \(quoted($0))" },
        ]
        return parts.compactMap(\.self).joined(separator: " ")
    }

    private static func quoted(_ text: String) -> String {
        "'" + String(text.flatMap { "\\'".contains($0) ? ["\\", $0] : [$0] }) + "'"
    }
}
