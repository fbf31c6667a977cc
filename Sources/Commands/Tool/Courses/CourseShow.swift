import Contract

/// `fairway course show`.
enum CourseShow {
    static let command = Command(
        name: "course show", summary: "show a course with its holes",
        parameters: [Command.Parameter(name: "ID", help: "as course list shows it")], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = GetCourse()
        request.course = try invocation.arguments.required("ID")
        let link = try invocation.userLink()
        let course = try link.ask(request)
        link.close()
        invocation.console.result(course.json, lines(course))
    }

    private static func lines(_ course: CourseDocument) -> [String] {
        let place = course.place.map { ", \($0)" } ?? ""
        var lines = ["\(course.name)\(place): \(course.kind), par \(course.par)".printable]
        for tee in course.tees {
            let slope = tee.slope.map { ", slope \($0)" } ?? ""
            let rating = tee.rating.map { ", rating \($0)" } ?? ""
            lines.append("tee \(tee.name)\(slope)\(rating)".printable)
        }
        var table = TextTable("HOLE", "PAR", "INDEX", "METRES")
        for hole in course.holes {
            table.add(
                "\(hole.number)", "\(hole.par)", hole.strokeIndex.map { "\($0)" } ?? "",
                hole.length.map { "\(Int($0.rounded()))" } ?? "")
        }
        lines += table.lines(empty: "no holes")
        if let unverified = course.unverified, !unverified.isEmpty {
            lines.append("not verified: \(unverified.joined(separator: ", "))".printable)
        }
        return lines
    }
}
