import Contract

/// `fairway course list`.
enum CourseList {
    static let command = Command(
        name: "course list", summary: "list courses",
        parameters: [
            Command.Parameter(name: "QUERY", help: "part of a name or place", isOptional: true)
        ],
        options: [
            Command.Option(name: "--near", value: "LAT,LON", help: "nearest first, in degrees")
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = ListCourses()
        request.query = invocation.arguments["QUERY"]
        request.near = try invocation.arguments["--near"].map(position)
        let link = try invocation.userLink()
        let result = try all(request, link)
        link.close()
        var table = TextTable("ID", "NAME", "KIND", "HOLES", "PAR", "KM")
        for course in result.courses {
            let distance = course.distance.map { "\(($0 / 100).rounded() / 10)" } ?? ""
            table.add(
                course.id, course.name, course.kind, "\(course.holes)", "\(course.par)", distance)
        }
        invocation.console.result(result.json, table.lines(empty: "no courses"))
    }

    /// Page by page.
    static func all(
        _ request: ListCourses, _ link: Link
    ) throws(ToolError) -> ListCourses.Result {
        var request = request
        var result = try link.ask(request)
        while let cursor = result.cursor, cursor != request.cursor {
            request.cursor = cursor
            let page = try link.ask(request)
            result.courses += page.courses
            result.cursor = page.cursor
        }
        return result
    }

    private static func position(_ text: String) throws(ToolError) -> Position {
        let numbers = text.split(separator: ",").map { Double($0) }
        guard numbers.count == 2, let lat = numbers[0], let lon = numbers[1] else {
            throw .usage("--near must be LAT,LON in degrees, as in 63.41,10.47, not \(text)")
        }
        var position = Position()
        position.lat = lat
        position.lon = lon
        return position
    }
}
