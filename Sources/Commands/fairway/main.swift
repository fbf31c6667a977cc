import Foundation
import Modules
import Tool

let status = FairwayTool.run(
    Array(CommandLine.arguments.dropFirst()), schema: Modules.schema, readers: Modules.readers)
// `exit` would clean up libraries that other threads may still use.
fflush(nil)
_exit(status)
