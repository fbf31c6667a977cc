import Contract
import JSON
import ModulesContract
import Testing
import Tool
import Topics

/// The session of a row in a test. It records the request, and a closure answers it.
final class RowSession: CommandSession {
    let row: CommandRow
    private let arguments: Arguments
    private let answer: (Route, JSON) throws -> JSON
    private(set) var sent: JSON?

    /// - Parameters:
    ///   - line: The words of a command and its arguments.
    ///   - modules: The contracts that declare commands.
    init(
        _ line: String, of modules: [any ModuleContract.Type] = Contracts.modules,
        answer: @escaping (Route, JSON) throws -> JSON
    ) throws {
        let words = line.split(separator: " ").map(String.init)
        let name = words.prefix(2).joined(separator: " ")
        let known = CommandTable.groups(with: modules).flatMap(\.commands)
        let command = try #require(
            known.first { $0.name == name } ?? known.first { $0.name == words[0] })
        row = try #require(modules.flatMap { $0.commands }.first { $0.words == command.name })
        let count = command.name.split(separator: " ").count
        arguments = try Arguments(Array(words.dropFirst(count)), for: command)
        self.answer = answer
    }

    convenience init(_ line: String, result: JSON) throws {
        try self.init(line) { _, _ in result }
    }

    func text(_ name: String) -> String? { arguments[name] }

    func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        try arguments.number(name, in: range)
    }

    func decimal(_ name: String) -> Double? { arguments[name].flatMap { Double($0) } }

    func position(_ name: String) -> Position? {
        let numbers = arguments[name]?.split(separator: ",").compactMap { Double($0) }
        return numbers.map { Position(lat: $0[0], lon: $0[1]) }
    }

    func send<R: Request>(_ request: R) throws -> (result: R.Result, room: String) {
        sent = request.json
        return (try R.Result(reading: answer(R.routes[0], request.json)), "r1")
    }

    func time(_ instant: Int) -> String { "<\(instant)>" }
}
