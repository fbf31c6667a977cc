package import Contract
import JSON
import RoomsContract

extension Command {
    /// Makes the command that a contract declares.
    package init(_ row: CommandRow) {
        self.init(
            row.words, row.summary, row.arguments, isInRoom: row.isInRoom, details: row.details
        ) { invocation in
            let (json, line) = try row.run(invocation)
            invocation.console.result(json, [line.printable])
        }
    }

    /// Makes a command from the words of its arguments.
    ///
    /// A command for a room names it as the only parameter, or as an option beside others.
    fileprivate init(
        _ words: String, _ summary: String, _ arguments: [CommandWord], isInRoom: Bool,
        details: [String], run: @escaping @Sendable (Invocation) throws -> Void
    ) {
        var parameters: [Parameter] = []
        var options: [Option] = []
        for word in arguments {
            if word.isOption {
                options.append(
                    Option(
                        name: word.name, value: word.value, help: word.help, values: word.values))
            } else {
                parameters.append(
                    Parameter(
                        name: word.name, help: word.help, isOptional: word.isOptional,
                        values: word.values))
            }
        }
        if isInRoom {
            if parameters.isEmpty { parameters = [.room] } else { options.insert(.room, at: 0) }
        }
        self.init(
            name: words, summary: summary, parameters: parameters, options: options,
            details: details
        ) { invocation in
            do {
                try run(invocation)
            } catch let error as CommandUsage {
                throw ToolError.usage(error.message)
            }
        }
    }
}

/// Commands that send one request and show its result.
///
/// Like the rows of contracts, each declares its request with the arguments that set its keys. It may print a
/// table or several lines, so it belongs to this program.
extension Command {
    /// Declares a command that sends one request, and prints the lines that show the result.
    ///
    /// - Parameters:
    ///   - complete: Sets what no single argument sets, and checks the arguments.
    ///   - json: The output with `--json`. By default, it is the result.
    ///   - lines: The output without `--json`.
    static func shows<R: Request>(
        _ words: String, _: R.Type, _ summary: String, _ arguments: CommandArgument<R>...,
        details: [String] = [],
        complete: @escaping @Sendable (inout R, Invocation) throws -> Void = { _, _ in },
        json: @escaping @Sendable (R.Result) -> JSON = { $0.json },
        lines: @escaping @Sendable (R.Result) -> [String]
    ) -> Command {
        sends(words, summary, arguments, details, complete, { try $1.ask($0) }, json: json, lines)
    }

    /// Declares a command that asks for all pages of a list, and prints the lines that show it.
    /// - Parameter list: The list that comes in pages.
    static func shows<R: PagedRequest, Element>(
        _ words: String, _: R.Type, _ summary: String, _ arguments: CommandArgument<R>...,
        allOf list: any WritableKeyPath<R.Result, [Element]> & Sendable,
        lines: @escaping @Sendable (R.Result) -> [String]
    ) -> Command {
        sends(words, summary, arguments, [], { _, _ in }, { try $1.all($0, list) }, lines)
    }

    /// Declares a command that sends one request, and prints a list of the result as a table.
    ///
    /// - Parameters:
    ///   - complete: Sets what no single argument sets, and checks the arguments.
    ///   - list: The list in the result.
    ///   - heads: The headings of the columns.
    ///   - empty: The only line if the list is empty.
    ///   - after: Further lines below the table.
    ///   - row: The cells of an element.
    static func lists<R: Request, Element>(
        _ words: String, _: R.Type, _ summary: String, _ arguments: CommandArgument<R>...,
        details: [String] = [],
        complete: @escaping @Sendable (inout R, Invocation) throws -> Void = { _, _ in },
        of list: any KeyPath<R.Result, [Element]> & Sendable, heads: [String], empty: String,
        after: @escaping @Sendable (R.Result) -> [String] = { _ in [] },
        row: @escaping @Sendable (Element) -> [String]
    ) -> Command {
        sends(words, summary, arguments, details, complete, { try $1.ask($0) }) { result in
            TextTable(heads, result[keyPath: list].map(row)).lines(empty: empty) + after(result)
        }
    }

    /// Declares a command that asks for all pages of a list, and prints it as a table.
    static func lists<R: PagedRequest, Element>(
        _ words: String, _: R.Type, _ summary: String, _ arguments: CommandArgument<R>...,
        details: [String] = [],
        complete: @escaping @Sendable (inout R, Invocation) throws -> Void = { _, _ in },
        allOf list: any WritableKeyPath<R.Result, [Element]> & Sendable, heads: [String],
        empty: String, after: @escaping @Sendable (R.Result) -> [String] = { _ in [] },
        row: @escaping @Sendable (Element) -> [String]
    ) -> Command {
        sends(words, summary, arguments, details, complete, { try $1.all($0, list) }) { result in
            TextTable(heads, result[keyPath: list].map(row)).lines(empty: empty) + after(result)
        }
    }

    private static func sends<R: Request>(
        _ words: String, _ summary: String, _ arguments: [CommandArgument<R>], _ details: [String],
        _ complete: @escaping @Sendable (inout R, Invocation) throws -> Void,
        _ ask: @escaping @Sendable (R, Invocation) throws -> R.Result,
        json: @escaping @Sendable (R.Result) -> JSON = { $0.json },
        _ lines: @escaping @Sendable (R.Result) -> [String]
    ) -> Command {
        Command(
            words, summary, arguments.map(\.word), isInRoom: R.isInRoom, details: details
        ) { invocation in
            var request = R()
            for argument in arguments { try argument.read(&request, invocation) }
            try complete(&request, invocation)
            let result = try ask(request, invocation)
            invocation.console.result(json(result), lines(result))
        }
    }
}

extension Request {
    /// Whether the request is sent inside a room.
    fileprivate static var isInRoom: Bool { routes.contains { $0.scope == .room } }
}

extension Invocation: CommandSession {
    package func text(_ name: String) -> String? { arguments[name] }

    package func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        try arguments.number(name, in: range)
    }

    package func decimal(_ name: String) throws -> Double? { try arguments.decimal(name) }

    package func position(_ name: String) throws -> Position? { try arguments.position(name) }

    package func time(_ instant: Int) -> String { Instant.text(instant) }

    package func send<R: Request>(_ request: R) throws -> (result: R.Result, room: String) {
        try withLink { link in
            guard R.isInRoom else { return (try link.ask(request), "") }
            let entry = try room(link)
            return (try link.ask(request, in: entry.topics), entry.room)
        }
    }
}

/// Requests of the user who is signed in. Each opens a connection, and closes it.
extension Invocation {
    /// Sends a request, in the room of the command line if it belongs to a room.
    func ask<R: Request>(_ request: R) throws -> R.Result { try send(request).result }

    /// Returns a whole list.
    func all<R: PagedRequest, Element>(
        _ request: R, _ list: WritableKeyPath<R.Result, [Element]>
    ) throws -> R.Result {
        try withLink { try $0.all(request, list) }
    }

    /// Sends several requests over one connection.
    func withLink<T>(_ body: (Link) throws -> T) throws -> T {
        let link = try userLink()
        let result = try body(link)
        link.close()
        return result
    }
}
