package import Contract
import JSON
import RoomsContract

extension Command {
    /// Makes the command that a contract declares.
    ///
    /// A command for a room names it as the only parameter, or as an option beside others.
    package init(_ row: CommandRow) {
        var parameters: [Parameter] = []
        var options: [Option] = []
        for word in row.arguments {
            if word.isOption {
                options.append(Option(name: word.name, value: word.value, help: word.help))
            } else {
                parameters.append(
                    Parameter(name: word.name, help: word.help, isOptional: word.isOptional))
            }
        }
        if row.isInRoom {
            if parameters.isEmpty { parameters = [.room] } else { options.insert(.room, at: 0) }
        }
        self.init(
            name: row.words, summary: row.summary, parameters: parameters, options: options,
            details: row.details
        ) { invocation in
            do {
                let (json, line) = try row.run(invocation)
                invocation.console.result(json, [line.printable])
            } catch let error as CommandUsage {
                throw ToolError.usage(error.message)
            }
        }
    }
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
        let link = try userLink()
        guard R.routes.contains(where: { $0.scope == .room }) else {
            let result = try link.ask(request)
            link.close()
            return (result, "")
        }
        let entry = try room(link)
        let result = try link.ask(request, in: entry.topics)
        link.close()
        return (result, entry.room)
    }
}
