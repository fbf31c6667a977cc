internal import CLinux
internal import Glibc
internal import Tool

/// The command `fairway-bench`, which measures on brokers that it starts and ends.
package enum BenchCommand {
    /// Runs with the program's arguments.
    ///
    /// - Returns: The exit code: 0 after a measurement, 1 after a failure or a lost round, 2 for a
    ///   wrong command line, 130 after SIGINT or SIGTERM.
    package static func run(_ arguments: [String]) -> Int32 {
        if arguments.contains("--help") || arguments.contains("-h") {
            print(BenchOptions.help)
            return 0
        }
        guard arguments.first == "echo-server" else { return measure(arguments) }
        return echo(arguments.dropFirst().first ?? "")
    }

    private static func measure(_ arguments: [String]) -> Int32 {
        Interruption.watch()
        ProcessFacts.raiseOpenFiles()
        do throws(BenchError) {
            let options = try BenchOptions(arguments)
            let report = try report(options)
            print(options.isJSON ? report.json : report.text)
            return report.lost == 0 ? 0 : 1
        } catch {
            complain("fairway-bench: \(error)")
            return switch error {
            case .usage: 2
            case .interrupted: 130
            default: 1
            }
        }
    }

    private static func report(_ options: BenchOptions) throws(BenchError) -> BenchReport {
        switch options.subject {
        case .rounds:
            options.isTable ? try EchoBench(options).run() : try RoundsBench(options).run()
        case .joins: try JoinsBench(options).run()
        case .history: try HistoryBench(options).run()
        case .pings: try PingsBench(options).run()
        case .memory: try MemoryBench(options).run()
        case .documents: try DocumentsBench(options).run()
        }
    }

    private static func echo(_ socket: String) -> Int32 {
        fairway_end_with_parent()
        do {
            try EchoServer().run(socket: socket)
            return 0
        } catch {
            complain("fairway-bench echo-server: \(error)")
            return 1
        }
    }

    private static func complain(_ text: String) {
        let line = Array("\(text)\n".utf8)
        write(STDERR_FILENO, line, line.count)
    }
}

/// The reasons a benchmark ends without figures.
enum BenchError: Error, Equatable, CustomStringConvertible {
    /// The command line is wrong. ``BenchOptions`` describes the right ones.
    case usage(String)
    /// The operating system refused a call.
    case system(String, errno: Int32)
    /// A program that the benchmark needs is missing, did not start, or ended. The text contains
    /// the end of its log.
    case program(String)
    /// The broker or the daemon refused something that the load needs. The text is its message.
    case refused(String)
    /// Something did not arrive within its time limit.
    case late(String)
    /// SIGINT or SIGTERM arrived.
    case interrupted

    var description: String {
        switch self {
        case .usage(let text): text
        case .system(let call, let number): "\(call): errno \(number)"
        case .program(let text): text
        case .refused(let text): "refused: \(text)"
        case .late(let what): "did not come in time: \(what)"
        case .interrupted: "interrupted"
        }
    }
}
