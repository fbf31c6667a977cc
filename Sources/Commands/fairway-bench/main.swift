import Bench
import Foundation

let status = BenchCommand.run(Array(CommandLine.arguments.dropFirst()))
// `exit` would clean up libraries that other threads may still use.
fflush(nil)
_exit(status)
