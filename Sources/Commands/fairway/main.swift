import Foundation
import Modules
import Tool

extension Modules: ServerModules {}

let status = FairwayTool.run(Array(CommandLine.arguments.dropFirst()), modules: Modules.self)
// `exit` would clean up libraries that other threads may still use.
fflush(nil)
_exit(status)
