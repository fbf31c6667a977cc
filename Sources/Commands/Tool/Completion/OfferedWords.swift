/// The words that a shell offers for an argument.
enum OfferedWords: Equatable {
    case files
    case folders
    case words([String])
    /// Only the user knows the value.
    case nothing

    fileprivate init(_ name: String, _ words: [String]) {
        switch name {
        case "FILE": self = .files
        case "DIR": self = .folders
        default: self = words.isEmpty ? .nothing : .words(words)
        }
    }
}

extension Command.Option {
    /// The words for the value. Nil for a switch.
    var offered: OfferedWords? { value.map { OfferedWords($0, values) } }
}

extension Command.Parameter {
    var offered: OfferedWords { OfferedWords(name, values) }
}

extension Command {
    /// The words for the first parameter that has any.
    var offered: OfferedWords {
        parameters.lazy.map(\.offered).first { $0 != .nothing } ?? .nothing
    }

    fileprivate var words: [Substring] { name.split(separator: " ") }
}

/// A word of a command that a shell offers, with its meaning.
struct OfferedName {
    let word: String
    let summary: String
}

extension [Command] {
    /// The first words of all command lines, in the order of the help.
    ///
    /// The summary of a group without a command of this name lists the second words.
    var heads: [OfferedName] {
        var heads: [OfferedName] = []
        for head in map({ String($0.words[0]) }) where !heads.contains(where: { $0.word == head }) {
            let summary =
                first { $0.name == head }?.summary
                ?? verbs(of: head).map(\.word).joined(separator: ", ")
            heads.append(OfferedName(word: head, summary: summary))
        }
        return heads + [
            OfferedName(word: "help", summary: "show the help of a command"),
            OfferedName(word: "version", summary: "show the version"),
        ]
    }

    /// The second words of the commands with a first word.
    func verbs(of head: String) -> [OfferedName] {
        filter { $0.words.count > 1 && $0.words[0] == head }.map {
            OfferedName(word: String($0.words[1]), summary: $0.summary)
        }
    }

    /// The names of the commands without options for a server.
    var local: [String] { filter { $0.reach == .nobody }.map(\.name) }
}
