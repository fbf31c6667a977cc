import Features
import Foundation
import Tool

exit(FairwayTool.run(Array(CommandLine.arguments.dropFirst()), schema: .fairway))
