import Contract

/// `fairway course list`.
enum CourseList {
    static let command = Command(
        name: "course list",
        summary: "list courses, the last played or the nearest first",
        parameters: [
            Command.Parameter(name: "QUERY", help: "part of a name or place", isOptional: true)
        ],
        options: [
            Command.Option(
                name: "--near", value: "LAT,LON", help: "sort by distance from this position"),
            Command.Option(name: "--name", help: "alphabetical"),
            Command.Option(name: "--recent", help: "sort by the last round, also with --near"),
            Command.Option(name: "--kind", value: "KIND", help: "discGolf or golf"),
            Command.Option(name: "--mine", help: "only your own courses"),
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        let arguments = invocation.arguments
        var request = ListCourses()
        request.query = arguments["QUERY"]
        request.near = try arguments.position("--near")
        request.kind = arguments["--kind"]
        if arguments.has("--mine") { request.mine = true }
        if arguments.has("--name"), arguments.has("--recent") {
            throw ToolError.usage("use --name or --recent, not both")
        }
        if arguments.has("--name") { request.order = "name" }
        if arguments.has("--recent") { request.order = "recent" }
        let link = try invocation.userLink()
        let result = try link.all(request, \.courses)
        link.close()
        var table = TextTable("ID", "NAME", "KIND", "HOLES", "PAR", "SLOPE", "RATING", "KM", "")
        for course in result.courses {
            let distance = course.distance.map { "\(($0 / 100).rounded() / 10)" } ?? ""
            let isPublic = course.status == CourseStatus.public.rawValue
            table.add(
                course.id, course.name, course.kind, "\(course.holes)", "\(course.par)",
                course.slope.map { "\($0)" } ?? "", course.rating.map { "\($0)" } ?? "", distance,
                isPublic ? "" : course.status)
        }
        invocation.console.result(result.json, table.lines(empty: "No courses."))
    }
}
