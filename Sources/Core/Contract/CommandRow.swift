package import JSON
import Values

/// A command of the command line that sends one request and prints one line.
///
/// A contract declares it beside the request. The program `fairway` adds it to its commands.
package struct CommandRow: Sendable {
    /// The words of the command, such as `friend add`.
    package let words: String
    /// One line for the list of commands.
    package let summary: String
    /// Further lines of the command's own help.
    package let details: [String]
    package let arguments: [CommandWord]
    /// Whether the request is sent inside a room. The command line then names the room.
    package let isInRoom: Bool
    /// Reads the arguments, sends the request, and returns the output.
    package let run: @Sendable (any CommandSession) throws -> (json: JSON, line: String)

    /// Declares a command.
    ///
    /// - Parameters:
    ///   - words: The words of the command.
    ///   - summary: One line for the list of commands.
    ///   - arguments: The parameters and options, in the order of the help.
    ///   - json: The output with `--json`. By default, it is the result.
    ///   - done: The line that the command prints after success.
    package static func sends<R: Request>(
        _ words: String, _: R.Type, _ summary: String, _ arguments: CommandArgument<R>...,
        details: [String] = [],
        json: @escaping @Sendable (CommandReply<R>) -> JSON = { $0.result.json },
        done: @escaping @Sendable (CommandReply<R>) -> String
    ) -> CommandRow {
        CommandRow(
            words: words, summary: summary, details: details, arguments: arguments.map(\.word),
            isInRoom: R.routes.contains { $0.scope == .room }
        ) { session in
            var request = R()
            for argument in arguments { try argument.read(&request, session) }
            let (result, room) = try session.send(request)
            let reply = CommandReply(
                request: request, result: result, room: room, session: session)
            return (json(reply), done(reply))
        }
    }
}

/// An argument as the help shows it: `NAME`, `[NAME]`, `--name VALUE` or `--switch`.
package struct CommandWord: Sendable {
    /// The name without brackets. The name of an option begins with dashes.
    package let name: String
    /// The word for the value of an option. Nil for parameters and switches.
    package let value: String?
    package let help: String
    package let isOptional: Bool
    /// All values, if they are fixed. The completion of shells offers them.
    package let values: [String]

    package var isOption: Bool { name.hasPrefix("--") }

    init(_ usage: String, _ help: String, values: [String] = []) {
        let parts = usage.split(separator: " ", maxSplits: 1).map(String.init)
        isOptional = !usage.first!.isLetter
        name = parts[0].filter { $0 != "[" && $0 != "]" }
        value = parts.count > 1 ? parts[1] : nil
        self.help = help
        self.values = values
    }
}

/// An argument of a command, and the key of the request that it sets.
///
/// The first text of each kind is the argument as the help shows it, see ``CommandWord``. The
/// second one is its help.
package struct CommandArgument<R: Request>: Sendable {
    package let word: CommandWord
    /// Sets the key of the request, if the argument was given.
    package let read: @Sendable (inout R, any CommandSession) throws -> Void

    /// - Parameter values: All values, if they are fixed.
    package static func text(
        _ usage: String, _ help: String, values: [String] = [],
        set: @escaping @Sendable (inout R, String) throws -> Void
    ) -> CommandArgument {
        value(usage, help, of: values, set) { $0.text($1) }
    }

    /// One of a closed set of words.
    package static func word<Word: WordValue>(
        _ usage: String, _ help: String, set: @escaping @Sendable (inout R, Word) throws -> Void
    ) -> CommandArgument {
        text(usage, help, values: Word.words) { request, text in
            guard let word = Word(rawValue: text) else {
                throw CommandUsage.word(CommandWord(usage, help).name, text, of: Word.words)
            }
            try set(&request, word)
        }
    }

    package static func number(
        _ usage: String, in range: ClosedRange<Int>, _ help: String, default: Int? = nil,
        set: @escaping @Sendable (inout R, Int) throws -> Void
    ) -> CommandArgument {
        value(usage, help, set) { try $0.number($1, in: range) ?? `default` }
    }

    package static func decimal(
        _ usage: String, _ help: String, set: @escaping @Sendable (inout R, Double) throws -> Void
    ) -> CommandArgument {
        value(usage, help, set) { try $0.decimal($1) }
    }

    /// - Parameter isRequired: Whether the command does not work without this option.
    package static func position(
        _ usage: String, _ help: String, isRequired: Bool = false,
        set: @escaping @Sendable (inout R, Position) throws -> Void
    ) -> CommandArgument {
        value(usage, help, set) { session, name in
            let position = try session.position(name)
            if isRequired, position == nil { throw CommandUsage("\(usage) is missing") }
            return position
        }
    }

    /// A Handicap Index as golfers write it, see `HandicapNotation`.
    ///
    /// - Parameter other: A word that stands for no index, or nil. The value is nil then.
    package static func handicapIndex(
        _ usage: String, _ help: String, other: String? = nil,
        set: @escaping @Sendable (inout R, Double?) throws -> Void
    ) -> CommandArgument {
        text(usage, help + "; +2.1 is better than scratch") { request, text in
            if text == other { return try set(&request, nil) }
            guard let index = HandicapNotation.number(text) else {
                let name = CommandWord(usage, help).name
                throw CommandUsage.handicapIndex(name, text, other: other)
            }
            try set(&request, index)
        }
    }

    /// An option without a value.
    package static func flag(
        _ name: String, _ help: String, set: @escaping @Sendable (inout R) -> Void
    ) -> CommandArgument {
        value(name, help, { request, _ in set(&request) }) { $0.text($1) }
    }

    private static func value<Value>(
        _ usage: String, _ help: String, of values: [String] = [],
        _ set: @escaping @Sendable (inout R, Value) throws -> Void,
        _ parse: @escaping @Sendable (any CommandSession, String) throws -> Value?
    ) -> CommandArgument {
        let word = CommandWord(usage, help, values: values)
        return CommandArgument(word: word) { request, session in
            if let value = try parse(session, word.name) { try set(&request, value) }
        }
    }
}

/// A request that the server has accepted, for the output of its command.
package struct CommandReply<R: Request> {
    package let request: R
    package let result: R.Result
    /// The id of the room that the request was sent in. Empty for other requests.
    package let room: String
    fileprivate let session: any CommandSession

    /// The room as output with `--json`.
    package var roomJSON: JSON { ["room": .string(room)] }

    /// A number with its noun, such as `1 day` or `2 days`.
    package func counted(_ number: Int, _ noun: String) -> String { number.counted(noun) }

    /// An instant in Unix milliseconds, as the clocks of this machine show it.
    package func time(_ instant: Int) -> String { session.time(instant) }
}

/// An argument of the command line that is not valid, or is missing.
package struct CommandUsage: Error, Equatable {
    package let message: String

    package init(_ message: String) {
        self.message = message
    }

    /// The error for an argument that is not one of the allowed words.
    package static func word(
        _ name: String, _ text: String, of words: [String]
    ) -> CommandUsage {
        CommandUsage("\(name) must be one of \(words.joined(separator: ", ")), not \(text)")
    }

    /// The error of an argument that is not a Handicap Index.
    package static func handicapIndex(
        _ name: String, _ text: String, other: String? = nil
    ) -> CommandUsage {
        let word = other.map { ", or \"\($0)\"" } ?? ""
        return CommandUsage(
            "\(name) must be an index such as 12.3\(word), not \(text). "
                + "Write +2.1 for a player who is better than scratch.")
    }
}

/// One run of a command. The program `fairway` conforms to it.
package protocol CommandSession {
    /// The text of an argument. Nil if it was not given, and empty for a switch.
    func text(_ name: String) -> String?
    /// - Throws: An error if the text is not a whole number in the range.
    func number(_ name: String, in range: ClosedRange<Int>) throws -> Int?
    /// - Throws: An error if the text is not a decimal number.
    func decimal(_ name: String) throws -> Double?
    /// - Throws: An error if the text is not `LAT,LON` in degrees.
    func position(_ name: String) throws -> Position?
    /// Sends a request, in the room of the command line if it belongs to a room.
    ///
    /// - Returns: The result, and the id of the room. The id is empty outside rooms.
    /// - Throws: An error if the server refuses the request, or does not answer.
    /// - Blocks: Until the server answers, or for the time that the command line allows.
    func send<R: Request>(_ request: R) throws -> (result: R.Result, room: String)
    /// Formats an instant in Unix milliseconds.
    func time(_ instant: Int) -> String
}
