import Contract
import Foundation
import JSON

/// The `fairway` command line.
package enum FairwayTool {
    /// Runs one command.
    ///
    /// - Parameters:
    ///   - arguments: The words after the program's name.
    ///   - modules: The modules of the server, for commands on the files of a server.
    /// - Returns: The exit code: 0 done, 1 refused or failed, 2 wrong usage, 3 no connection or no
    ///   answer in time.
    package static func run(
        _ arguments: [String], modules: any ServerModules.Type
    ) -> Int32 {
        // TLS writes without MSG_NOSIGNAL, and a closed pipe at standard output sends SIGPIPE, too.
        signal(SIGPIPE, SIG_IGN)
        // Read before parsing, so that usage errors are JSON, too.
        let console = Console(isJSON: arguments.contains("--json"))
        if arguments.isEmpty || isHelp(arguments[0]) && arguments.count == 1 {
            console.write(Help.overview(CommandTable.groups))
            return arguments.isEmpty ? 2 : 0
        }
        if arguments[0] == "--version" || arguments[0] == "version" {
            console.result(["version": .string(fairwayVersion)], ["fairway \(fairwayVersion)"])
            return 0
        }
        do {
            try run(withHelpLast(arguments), console, modules)
            return 0
        } catch let error as ToolError {
            console.tell(error)
            return error.exitCode
        } catch {
            console.tell(.failed("\(error)"))
            return 1
        }
    }

    private static func isHelp(_ word: String) -> Bool { ["--help", "-h", "help"].contains(word) }

    /// Turns `help score` into `score --help`.
    private static func withHelpLast(_ words: [String]) -> [String] {
        isHelp(words[0]) ? Array(words.dropFirst()) + ["--help"] : words
    }

    private static func run(
        _ words: [String], _ console: Console, _ modules: any ServerModules.Type
    ) throws {
        let group = CommandTable.verbs(of: words[0])
        let isCommand = CommandTable.commands.contains { $0.name == words[0] }
        if words.count == 2, isHelp(words[1]), !group.isEmpty, !isCommand {
            return console.write(Help.of(group: words[0], group))
        }
        let (command, rest) = try CommandTable.find(words)
        do throws(ToolError) {
            let arguments = try Arguments(rest, for: command)
            if arguments.has("--help") { return console.write(Help.of(command)) }
            try command.invoke(Invocation(arguments, console, modules: modules))
        } catch {
            guard case .usage(let reason) = error else { throw error }
            throw ToolError.usage("\(reason)\nusage: fairway \(Help.usage(command)) [OPTIONS]")
        }
    }
}

extension Command {
    /// Runs the command, and turns other errors into ``ToolError/failed(_:)``.
    fileprivate func invoke(_ invocation: Invocation) throws(ToolError) {
        do {
            try run(invocation)
        } catch let error as ToolError {
            throw error
        } catch {
            throw .failed("\(error)")
        }
    }
}
