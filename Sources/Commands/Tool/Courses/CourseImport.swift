import Contract
import JSON

/// `fairway course import`: OpenStreetMap's courses out of a file, one request each.
enum CourseImport {
    static let command = Command(
        name: "course import", summary: "import courses from OpenStreetMap",
        parameters: [
            Command.Parameter(name: "FILE", help: "GeoJSON, as overpass-turbo.eu exports it")
        ],
        options: [
            Command.Option(
                name: "--name", value: "NAME", help: "for a course that has none on the map"),
            Command.Option(name: "--propose", help: "propose each of them for everybody"),
        ],
        details: [
            "They are courses of your own, and say where they come from, as their licence (ODbL)",
            "wants. Imported again, those that are not public are replaced.",
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        let name = invocation.arguments["--name"]
        let split = try MapSplit(
            try CourseFile.json(try invocation.arguments.required("FILE")), name: name)
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
        return table.lines(empty: "no courses")
            + result.skipped.map { "left out: \($0.feature) \($0.reason)".printable }
    }
}
