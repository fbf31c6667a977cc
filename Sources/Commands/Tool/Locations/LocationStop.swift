import Contract

/// `fairway stop`: nobody sees where you are any more.
enum LocationStop {
    static let commands = Command.also(
        Command(
            name: "location stop", summary: "stop sharing your location, with all or with one",
            parameters: [
                Command.Parameter(
                    name: "USER", help: "default: everybody", isOptional: true)
            ], run: run), "stop")

    private static func run(_ invocation: Invocation) throws {
        var request = StopLocation()
        request.viewer = invocation.arguments["USER"]
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        let deleted = result.deleted
        var lines = [
            """
            Sharing has stopped. Deleted positions: \(deleted.positions) stored on the server, \
            \(deleted.retained) shown to viewers, \(deleted.waiting) not yet delivered.
            """
        ]
        for viewer in result.viewers {
            let last = viewer.lastAt.map { ", the last one at \(Instant.text($0))" } ?? ""
            lines.append("  \(viewer.viewer) received \(viewer.positions)\(last)")
        }
        invocation.console.result(result.json, lines)
    }
}
