import Contract

/// `fairway create`: opens a lobby.
enum RoomCreate {
    static let command = Command(
        name: "create", summary: "create a round; others join with its code",
        options: [
            Command.Option(
                name: "--course", value: "ID", help: "a course, by the id from \"course list\""),
            Command.Option(
                name: "--name", value: "NAME", help: "the name of a course that has no id"),
            Command.Option(
                name: "--holes", value: "N",
                help: "1 to 36 holes (default: all of the course, or 18)"),
        ] + RoomChoices.options, run: run)

    private static func run(_ invocation: Invocation) throws {
        let arguments = invocation.arguments
        var request = CreateRoom()
        request.course = arguments["--course"]
        request.courseName = arguments["--name"]
        if request.course != nil, request.courseName != nil {
            throw ToolError.usage("use --course or --name, not both")
        }
        request.holes = try arguments.number("--holes", in: 1...HoleList.holesMax)
            .map { .count($0) }
        request.settings = try RoomChoices.settings(arguments)
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(
            result.json,
            [
                "room  \(result.room)", "code  \(result.code)",
                "Others join with: fairway join \(result.code). Then start with: fairway start",
            ])
    }
}
