import Daemon
import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
exit(DaemonCommand.run(arguments, environment: ProcessInfo.processInfo.environment))
