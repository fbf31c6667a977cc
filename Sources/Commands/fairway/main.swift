import Foundation
import Modules
import Tool

exit(FairwayTool.run(Array(CommandLine.arguments.dropFirst()), schema: Modules.schema))
