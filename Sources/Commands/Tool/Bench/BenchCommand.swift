/// `fairway bench`: measures the server.
package enum BenchCommand {
    /// Runs the benchmarks.
    /// - Parameter arguments: What follows `bench` on the command line.
    /// - Returns: The exit code.
    package static func run(_ arguments: [String]) -> Int32 {
        print("fairway bench: not yet there")
        return 1
    }
}
