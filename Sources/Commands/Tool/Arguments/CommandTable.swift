import Values

/// All commands, and the search for the one that a command line names.
package enum CommandTable {
    package static let commands = groups.flatMap(\.commands)

    /// Returns the commands of a group, such as `device add` for `device`.
    package static func verbs(of word: String) -> [Command] {
        commands.filter { $0.name.hasPrefix(word + " ") }
    }

    /// Finds the command that the first words name, and returns it with the words that follow.
    /// - Throws: ``ToolError/usage(_:)`` if there is no such command. The message suggests a similar one.
    package static func find(_ words: [String]) throws(ToolError) -> (Command, [String]) {
        for count in [2, 1] where words.count >= count {
            let name = words.prefix(count).joined(separator: " ")
            if let command = commands.first(where: { $0.name == name }) {
                return (command, Array(words.dropFirst(count)))
            }
        }
        let word = words.first ?? ""
        if word.hasPrefix("-") { throw optionBeforeCommand(word, ["--version"]) }
        if !verbs(of: word).isEmpty { throw noCommand(of: word, words.dropFirst().first) }
        let hint = similar(to: words).map { "did you mean \"\($0)\"?" }
        let advice = hint ?? "fairway --help lists all commands"
        throw .usage("unknown command \"\(word)\"; \(advice)")
    }

    /// Commands of other programs, each with the command of this one that does the same.
    private static let commandSynonyms: [(word: String, meant: String)] = [
        ("login", "signin"), ("logout", "signout"), ("register", "signup"), ("new", "create"),
    ]

    /// The same for the second word of a command.
    private static let verbSynonyms: [(word: String, meant: String)] = [
        ("ls", "list"), ("list", "where"), ("new", "add"), ("create", "add"), ("rm", "remove"),
        ("delete", "remove"), ("remove", "delete"),
    ]

    /// Returns the command of a group whose second word resembles a word, such as `device list` for
    /// `lst`.
    package static func verb(of group: String, resembling word: String) -> String? {
        let known = verbs(of: group).map { String($0.name.dropFirst(group.count + 1)) }
        return similar(to: word, among: known, verbSynonyms).map { "\(group) \($0)" }
    }

    /// The error for a group without a command, or with an unknown one.
    private static func noCommand(of group: String, _ verb: String?) -> ToolError {
        let all = "use one of: " + verbs(of: group).map(\.name).joined(separator: ", ")
        guard let verb else { return .usage("\(group) is a group of commands; \(all)") }
        if verb.hasPrefix("-") { return optionBeforeCommand(verb, []) }
        let hint = self.verb(of: group, resembling: verb).map { "did you mean \"\($0)\"?" }
        return .usage("\(group) has no command \"\(verb)\"; \(hint ?? all)")
    }

    /// The error for an option in the place of a command.
    private static func optionBeforeCommand(_ word: String, _ further: [String]) -> ToolError {
        let name = String(word.prefix { $0 != "=" })
        let known = (Command.commonOptions + Command.serverOptions).map(\.name) + further
        if !known.contains(name), let meant = Spelling.closest(to: name, among: known) {
            return .usage("unknown option \(name); did you mean \(meant)?")
        }
        return .usage("put the command first, then \(word)")
    }

    /// The command or group whose name resembles the first words.
    private static func similar(to words: [String]) -> String? {
        let names = commands.map(\.name)
        let both = words.prefix(2).joined(separator: " ")
        let pairs = names.filter { $0.contains(" ") }
        if let name = Spelling.closest(to: both, among: pairs) { return name }
        let heads = names.map { String($0.prefix { $0 != " " }) } + ["help", "version"]
        return similar(to: words.first ?? "", among: heads, commandSynonyms)
    }

    /// The known word that a word resembles or means.
    private static func similar(
        to word: String, among known: [String], _ synonyms: [(word: String, meant: String)]
    ) -> String? {
        let usable = synonyms.filter { known.contains($0.meant) && !known.contains($0.word) }
        let found = Spelling.closest(to: word, among: known + usable.map(\.word))
        return usable.first { $0.word == found }?.meant ?? found
    }
}
