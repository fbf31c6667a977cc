import Contract
import JSON

/// `fairway course import`: OpenStreetMap's courses out of a file, one request each.
enum CourseImport {
    static let command = Command(
        name: "course import", summary: "import courses from OpenStreetMap",
        parameters: [
            Command.Parameter(
                name: "FILE", help: "GeoJSON, for example exported by overpass-turbo.eu")
        ],
        options: [
            Command.Option(
                name: "--name", value: "NAME",
                help: "the name of a course that has no name on the map"),
            Command.Option(name: "--propose", help: "propose each course for everybody"),
        ],
        details: [
            "The courses are your own. They name their source, as the licence (ODbL) requires.",
            "A second import replaces those that are not public.",
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        let name = invocation.arguments["--name"]
        let split = try MapSplit(
            try InputFile.json(try invocation.arguments.required("FILE")), name: name)
        let link = try invocation.userLink()
        var result = ImportCourses.Result()
        result.skipped = split.skipped
        for part in split.parts {
            var request = ImportCourses()
            request.geojson = part
            request.name = name
            let found = try link.ask(request)
            result.courses += found.courses
            result.skipped += found.skipped
        }
        if invocation.arguments.has("--propose") {
            for course in result.courses { try propose(course.course, link) }
        }
        link.close()
        invocation.console.result(result.json, lines(result))
    }

    private static func propose(_ course: String, _ link: Link) throws(ToolError) {
        var request = ProposeCourse()
        request.course = course
        _ = try link.ask(request)
    }

    private static func lines(_ result: ImportCourses.Result) -> [String] {
        var table = TextTable("ID", "NAME", "KIND", "HOLES", "PAR")
        for course in result.courses {
            table.add(
                course.course, course.name, course.kind, "\(course.holes)", "\(course.par)")
        }
        return table.lines(empty: "No courses.")
            + result.skipped.map { "skipped: \($0.feature) \($0.reason)".printable }
    }
}
