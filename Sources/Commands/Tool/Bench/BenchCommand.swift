internal import CLinux
internal import Glibc

/// `fairway bench`: measures on brokers of its own, which it ends.
package enum BenchCommand {
    /// Runs with the arguments after `bench`.
    ///
    /// - Returns: The exit code: 0 measured, 1 failed or a round was lost, 2 usage, 130
    ///   interrupted.
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
            complain("fairway bench: \(error)")
            return switch error {
            case .usage: 2
            case .interrupted: 130
            default: 1
            }
        }
    }

    private static func report(_ options: BenchOptions) throws(BenchError) -> BenchReport {
        switch options.subject {
        case .rounds: try RoundsBench(options).run()
        case .joins: try JoinsBench(options).run()
        case .signins: try SignInsBench(options).run()
        case .history: try HistoryBench(options).run()
        case .push: try PushBench(options).run()
        case .pings: try PingsBench(options).run()
        case .memory: try MemoryBench(options).run()
        case .soak: try SoakBench(options).run()
        }
    }

    private static func echo(_ socket: String) -> Int32 {
        fairway_end_with_parent()
        do {
            try EchoServer().run(socket: socket)
            return 0
        } catch {
            complain("fairway bench echo-server: \(error)")
            return 1
        }
    }

    private static func complain(_ text: String) {
        let line = Array("\(text)\n".utf8)
        write(STDERR_FILENO, line, line.count)
    }
}
