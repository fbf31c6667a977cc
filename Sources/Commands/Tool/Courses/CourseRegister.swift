import Contract

/// `fairway course register`.
enum CourseRegister {
    static let command = Command(
        name: "course register", summary: "register a course of your own",
        parameters: [
            Command.Parameter(
                name: "NAME", help: "the name (default: that of the file or the room)",
                isOptional: true)
        ],
        options: [
            Command.Option(name: "--holes", value: "N", help: "the number of holes, all of par 3"),
            Command.Option(
                name: "--baskets", value: "FILE",
                help: "a file with a line per hole: LAT,LON [PAR]"),
            Command.Option(
                name: "--file", value: "FILE",
                help: "the whole course, in the format of Config/courses"),
            Command.Option(
                name: "--room", value: "ROOM", help: "take the holes of a round that you played"),
            Command.Option(name: "--kind", value: "KIND", help: "discGolf (default) or golf"),
            Command.Option(name: "--place", value: "PLACE", help: "town and country"),
        ],
        details: ["Nobody else sees it until you propose it and an admin accepts it."], run: run)

    private static func run(_ invocation: Invocation) throws {
        let request = try request(invocation.arguments)
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(
            result.json,
            ["course  \(result.course)", "Play it: fairway create --course \(result.course)"])
    }

    private static func request(_ arguments: Arguments) throws(ToolError) -> RegisterCourse {
        var request = RegisterCourse()
        if let path = arguments["--file"] { request = RegisterCourse(try CourseFile.course(path)) }
        request.name = arguments["NAME"] ?? request.name
        request.kind = arguments["--kind"] ?? request.kind
        request.place = arguments["--place"] ?? request.place
        request.room = arguments["--room"]
        if let count = try arguments.number("--holes", in: 1...CourseDocument.holesMax) {
            request.holes = .count(count)
        }
        if let path = arguments["--baskets"] {
            request.holes = .holes(try CourseFile.baskets(path))
        }
        guard request.holes != nil || request.room != nil else {
            throw .usage("set the holes with --baskets, --holes, --file or --room")
        }
        return request
    }
}

extension RegisterCourse {
    init(_ course: CourseDocument) {
        self.init()
        name = course.name
        kind = course.kind
        place = course.place
        location = course.location
        birdsEye = course.birdsEye
        tees = course.tees
        holes = .holes(course.holes)
        source = course.source
    }
}
