package import Contract
import Values

/// The words of a command line, parsed and checked for one command.
package struct Arguments: Equatable, Sendable {
    /// Values by the name of a parameter or option. A switch has an empty value.
    private var values: [String: String] = [:]
    /// A word of so many characters that resembles no option is a value: a code of the server may begin with `-`.
    private static let codeMin = 20
    /// The names of all options of the command, given or not.
    private let options: Set<String>

    /// Parses words: options anywhere, as `--name VALUE` or `--name=VALUE`, until `--`.
    ///
    /// The words that the required parameters leave over fill the optional ones from the left.
    ///
    /// - Throws: ``ToolError/usage(_:)`` with the name of the wrong argument.
    package init(_ words: [String], for command: Command) throws(ToolError) {
        options = Set(command.allOptions.map(\.name))
        var places: [String] = []
        var index = 0
        while index < words.count {
            let word = words[index]
            index += 1
            if word == "--" {
                places += words[index...]
                break
            }
            guard word.hasPrefix("-"), word.count > 1, Int(word) == nil else {
                places.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let given = parts[0] == "-h" ? "--help" : String(parts[0])
            guard let option = command.allOptions.first(where: { $0.name == given }) else {
                let similar = Spelling.closest(to: given, among: command.allOptions.map(\.name))
                if similar == nil, word.count >= Self.codeMin {
                    places.append(word)
                    continue
                }
                let hint = similar.map { "; did you mean \($0)?" } ?? ""
                throw .usage("unknown option \(given)\(hint)")
            }
            values[given] = try Self.value(
                of: option, attached: parts.count > 1 ? String(parts[1]) : nil, words, &index)
        }
        if !has("--help") { try place(places, command) }
    }

    private static func value(
        of option: Command.Option, attached: String?, _ words: [String], _ index: inout Int
    ) throws(ToolError) -> String {
        guard let expected = option.value else {
            if attached != nil { throw .usage("\(option.name) takes no value") }
            return ""
        }
        if let attached { return attached }
        guard index < words.count else { throw .usage("\(option.name) needs \(expected)") }
        defer { index += 1 }
        return words[index]
    }

    private mutating func place(
        _ places: [String], _ command: Command
    ) throws(ToolError) {
        let required = command.parameters.count { !$0.isOptional }
        var spare = places.count - required
        var rest = places[...]
        for parameter in command.parameters {
            if parameter.isOptional {
                if spare <= 0 { continue }
                spare -= 1
            }
            guard let value = rest.popFirst() else { throw .usage("\(parameter.name) is missing") }
            values[parameter.name] = value
        }
        guard let surplus = rest.first else { return }
        let similar = CommandTable.verb(of: command.name, resembling: surplus)
        let hint = similar.map { "; did you mean \"\($0)\"?" } ?? ""
        throw .usage("unexpected argument \(surplus)\(hint)")
    }

    /// Returns whether the command line has a switch, option or parameter.
    package func has(_ name: String) -> Bool { values[name] != nil }

    /// Returns whether the command has an option, given or not.
    package func takes(_ option: String) -> Bool { options.contains(option) }

    /// The value of a parameter or option; `nil` if it was not given.
    package subscript(name: String) -> String? { values[name] }

    /// Returns a value that the command requires.
    package func required(_ name: String) throws(ToolError) -> String {
        guard let value = values[name] else { throw .usage("\(name) is missing") }
        return value
    }

    /// Returns one of a closed set of words; `nil` if it was not given.
    ///
    /// - Throws: ``ToolError/usage(_:)`` if the value is not one of the words.
    package func word<Word: WordValue>(
        _ name: String, as type: Word.Type = Word.self
    ) throws(ToolError) -> Word? {
        guard let text = values[name] else { return nil }
        guard let word = Word(rawValue: text) else {
            throw .usage(CommandUsage.word(name, text, of: Word.words).message)
        }
        return word
    }

    /// Returns a whole number; `nil` if it was not given.
    ///
    /// - Throws: ``ToolError/usage(_:)`` if the value is not a number in the range.
    package func number(_ name: String, in range: ClosedRange<Int>) throws(ToolError) -> Int? {
        guard let text = values[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .usage(
                "\(name) must be a number from \(range.lowerBound) to \(range.upperBound), "
                    + "not \(text)")
        }
        return number
    }
}
