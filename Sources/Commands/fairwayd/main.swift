import Daemon
import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
let status = DaemonCommand.run(arguments, environment: ProcessInfo.processInfo.environment)
// `exit` would clean up libraries that other threads may still use.
fflush(nil)
_exit(status)
